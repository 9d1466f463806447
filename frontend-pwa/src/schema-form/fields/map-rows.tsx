import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { errorsAt } from '../error-tree.ts';
import { fieldId } from '../field-id.ts';
import { useFormScope } from '../form-scope.ts';
import lists from '../lists.module.css';
import { nextId, type ObjectDraft, type RowDraft } from '../model/draft.ts';
import type { Field, ObjectShape } from '../model/field.ts';
import { requiredDraft } from '../model/initial-draft.ts';
import { placeWithin } from '../place.ts';
import press from '../press.module.css';
import css from '../schema-form.module.css';
import { ActionButton } from './action-button.tsx';
import { FieldErrors } from './field-frame.tsx';
import type { KindProps } from './field-props.ts';
import { isPattern } from './hints.ts';
import { PartView } from './part-view.tsx';
import { useFocusAfter } from './use-focus-after.ts';

type RowsProps = KindProps<Field & ObjectShape> & { readonly draft: ObjectDraft };

/** The entries of an object beside its declared properties: keys and values, in their order. */
export function MapRows(props: RowsProps) {
  const { field, draft, place, label } = props;
  const { messages, change, idPrefix } = useFormScope();
  const focusAfter = useFocusAfter();
  const rowKeyId = (id: number) => `${fieldId(idPrefix, place.path)}:key-${id}`;
  const set = (rows: readonly RowDraft[]) => change(place.steps, { ...draft, rows });
  const add = () => {
    const id = nextId(draft.rows);
    set([...draft.rows, { id, key: '', draft: requiredDraft(field.rowNode) }]);
    focusAfter(rowKeyId(id));
  };
  if (draft.rows.length === 0 && field.extra !== 'rows') return null;
  return (
    <div className={css.rows}>
      {field.extra === 'rows' ? null : (
        <p className={css.notes}>
          {field.extra === 'closed' ? messages.extraKeysClosed : messages.extraKeys}
        </p>
      )}
      {draft.rows.map((row, at) => (
        <Row
          key={row.id}
          {...props}
          row={row}
          position={at + 1}
          keyId={rowKeyId(row.id)}
          onRows={set}
          onRemove={() => {
            set(draft.rows.filter(({ id }) => id !== row.id));
            focusAfter(`${fieldId(idPrefix, place.path)}:add-row`);
          }}
        />
      ))}
      {field.extra === 'rows' ? (
        <ActionButton
          wide
          id={`${fieldId(idPrefix, place.path)}:add-row`}
          name={messages.addEntry(label)}
          onPress={add}
        >
          <Plus className={press.icon} aria-hidden /> {messages.addEntry(label)}
        </ActionButton>
      ) : null}
    </div>
  );
}

interface RowProps extends RowsProps {
  readonly row: RowDraft;
  readonly position: number;
  readonly keyId: string;
  readonly onRows: (rows: readonly RowDraft[]) => void;
  readonly onRemove: () => void;
}

function Row(props: RowProps) {
  const { field, draft, place, errors, row, position, keyId, onRows, onRemove } = props;
  const { messages } = useFormScope();
  const keyName = row.key === '' ? '""' : row.key;
  const problems = keyProblems(props, messages.problems.duplicateKey, messages.keyPattern);
  return (
    <div className={lists.row}>
      <div className={css.field}>
        <div className={css.head}>
          <label className={css.label} htmlFor={keyId}>
            {messages.keyLabel(position)}
          </label>
        </div>
        <KeyBox
          id={keyId}
          text={row.key}
          problems={problems}
          onKey={(key) =>
            onRows(draft.rows.map((other) => (other.id === row.id ? { ...other, key } : other)))
          }
        />
        <FieldErrors id={`${keyId}:errors`} errors={problems} />
      </div>
      <PartView
        node={field.rowNode}
        draft={row.draft}
        place={placeWithin(place, { at: 'row', id: row.id }, row.key)}
        errors={errorsAt(errors, row.key)}
        label={messages.valueLabel(keyName)}
        required={true}
      />
      <ActionButton name={messages.removeEntry(keyName)} onPress={onRemove}>
        <X className={press.icon} aria-hidden />
      </ActionButton>
    </div>
  );
}

interface KeyBoxProps {
  readonly id: string;
  readonly text: string;
  readonly problems: readonly string[];
  readonly onKey: (key: string) => void;
}

/** The key is taken over when it is left, so that half-typed keys neither clash nor move the row. */
function KeyBox({ id, text, problems, onKey }: KeyBoxProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      id={id}
      className={css.control}
      type="text"
      autoComplete="off"
      spellCheck={false}
      aria-invalid={problems.length > 0 ? true : undefined}
      aria-describedby={problems.length > 0 ? `${id}:errors` : undefined}
      value={typed ?? text}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== undefined && typed !== text) onKey(typed);
        setTyped(undefined);
      }}
    />
  );
}

function keyProblems(
  { field, draft, row }: RowProps,
  duplicate: string,
  mustMatch: (pattern: string) => string,
): readonly string[] {
  const { keyPattern } = field;
  const taken =
    draft.fields.some(({ name }) => name === row.key) ||
    draft.rows.some(({ id, key }) => id !== row.id && key === row.key);
  const misfit =
    keyPattern !== undefined && isPattern(keyPattern) && !new RegExp(keyPattern, 'u').test(row.key);
  return [...(taken ? [duplicate] : []), ...(misfit ? [mustMatch(keyPattern)] : [])];
}
