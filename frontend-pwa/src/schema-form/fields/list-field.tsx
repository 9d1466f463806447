import { ArrowDown, ArrowUp, Brackets, Plus, X } from 'lucide-react';
import { errorsAt } from '../error-tree.ts';
import { fieldId } from '../field-id.ts';
import { useFormScope } from '../form-scope.ts';
import lists from '../lists.module.css';
import { type ItemDraft, type ListDraft, nextId } from '../model/draft.ts';
import type { Field, ListShape } from '../model/field.ts';
import { requiredDraft } from '../model/initial-draft.ts';
import type { SchemaNode } from '../model/schema-node.ts';
import { placeWithin } from '../place.ts';
import press from '../press.module.css';
import css from '../schema-form.module.css';
import { ActionButton } from './action-button.tsx';
import { CheckList, isCheckList } from './check-list.tsx';
import { FieldActions, JsonAction } from './field-actions.tsx';
import { GroupFrame } from './field-frame.tsx';
import type { KindProps } from './field-props.ts';
import { commonNotes, listHints } from './hints.ts';
import { PartView } from './part-view.tsx';
import { useFocusAfter } from './use-focus-after.ts';

type ListProps = KindProps<Field & ListShape>;

/** A list: fixed places first, then items that come, go and move. */
export function ListFieldView(props: ListProps) {
  const { field, draft, place, label, required, errors } = props;
  const { messages } = useFormScope();
  const empty = draft.kind === 'list' && draft.items.length === 0;
  const notes = [...listHints(field, messages), ...commonNotes(field, draft, messages)];
  return (
    <GroupFrame
      place={place}
      label={label}
      required={required}
      errors={errors.messages}
      help={{ description: field.description, notes: empty ? [...notes, messages.emptyList] : notes }}
      actions={<ListActions {...props} />}
    >
      {isCheckList(field, draft) ? <CheckList {...props} /> : <Items {...props} />}
    </GroupFrame>
  );
}

function ListActions(props: ListProps) {
  const { field, draft, place, label } = props;
  const { messages, change } = useFormScope();
  return (
    <>
      {draft.kind === 'list' || field.slots.length > 0 ? null : (
        <ActionButton
          name={messages.setEmptyList(label)}
          onPress={() => change(place.steps, { kind: 'list', slots: 0, items: [] })}
        >
          <Brackets className={press.icon} aria-hidden />
        </ActionButton>
      )}
      {draft.kind === 'list' ? <JsonAction draft={draft} place={place} label={label} /> : null}
      <FieldActions {...props} />
    </>
  );
}

function Items(props: ListProps) {
  const { field, node, draft, place, label } = props;
  const { messages, change } = useFormScope();
  if (draft.kind === 'list') return <FilledList {...props} list={draft} />;
  if (field.slots.length === 0) return <FilledList {...props} list={EMPTY} />;
  return (
    <ActionButton
      wide
      name={messages.addField(label)}
      onPress={() => change(place.steps, requiredDraft(node))}
    >
      <Plus className={press.icon} aria-hidden /> {messages.addField(label)}
    </ActionButton>
  );
}

const EMPTY: ListDraft = { kind: 'list', slots: 0, items: [] };

function FilledList(props: ListProps & { readonly list: ListDraft }) {
  const { field, list, place } = props;
  const { change, idPrefix } = useFormScope();
  const focusAfter = useFocusAfter();
  const addId = `${fieldId(idPrefix, place.path)}:add`;
  const set = (items: readonly ItemDraft[]) => change(place.steps, { ...list, items });
  const shared = { ...props, onItems: set, focusAfter, addId };
  return (
    <>
      <ol className={css.items}>
        {list.items.map((item, at) => (
          <Item key={item.id} {...shared} at={at} />
        ))}
      </ol>
      {field.rest === undefined ? null : <AddItem {...shared} rest={field.rest} />}
    </>
  );
}

function AddItem({ field, list, place, label, onItems, focusAfter, addId, rest }: ListParts & AddProps) {
  const { messages, idPrefix } = useFormScope();
  const full = field.maxItems !== undefined && list.items.length >= field.maxItems;
  return (
    <ActionButton
      wide
      id={addId}
      name={messages.addItem(label)}
      disabled={full}
      onPress={() => {
        onItems([...list.items, { id: nextId(list.items), draft: requiredDraft(rest) }]);
        focusAfter(fieldId(idPrefix, [...place.path, list.items.length]));
      }}
    >
      <Plus className={press.icon} aria-hidden /> {messages.addItem(label)}
    </ActionButton>
  );
}

interface AddProps {
  readonly rest: SchemaNode;
}

interface ListParts extends ListProps {
  readonly list: ListDraft;
  readonly onItems: (items: readonly ItemDraft[]) => void;
  readonly focusAfter: (id: string) => void;
  readonly addId: string;
}

interface ItemProps extends ListParts {
  readonly at: number;
}

function Item(props: ItemProps) {
  const { field, list, place, label, errors, at } = props;
  const { messages } = useFormScope();
  const item = list.items[at];
  const node = field.slots[at] ?? field.rest;
  if (item === undefined || node === undefined) return null;
  // Fixed places mean something each, and may be named; items are told apart by their number.
  const fixed = at < field.slots.length;
  return (
    <li className={lists.item}>
      <PartView
        node={node}
        draft={item.draft}
        place={placeWithin(place, { at: 'item', id: item.id }, at)}
        errors={errorsAt(errors, at)}
        label={messages.itemLabel(label, at + 1)}
        titled={fixed}
        required={!fixed}
      />
      {fixed ? null : <ItemActions {...props} />}
    </li>
  );
}

function ItemActions({ field, list, label, at, onItems, focusAfter, addId }: ItemProps) {
  const { messages } = useFormScope();
  const name = messages.itemLabel(label, at + 1);
  const move = (to: number) => {
    onItems(list.items.with(at, list.items[to] ?? emptyItem).with(to, list.items[at] ?? emptyItem));
    focusAfter(`${addId}-${to < at ? 'up' : 'down'}-${to}`);
  };
  return (
    <span className={lists.itemActions}>
      <ActionButton
        id={`${addId}-up-${at}`}
        name={messages.moveUp(name)}
        disabled={at <= field.slots.length}
        onPress={() => move(at - 1)}
      >
        <ArrowUp className={press.icon} aria-hidden />
      </ActionButton>
      <ActionButton
        id={`${addId}-down-${at}`}
        name={messages.moveDown(name)}
        disabled={at >= list.items.length - 1}
        onPress={() => move(at + 1)}
      >
        <ArrowDown className={press.icon} aria-hidden />
      </ActionButton>
      <ActionButton
        name={messages.removeItem(name)}
        onPress={() => {
          onItems(list.items.filter((_, position) => position !== at));
          focusAfter(addId);
        }}
      >
        <X className={press.icon} aria-hidden />
      </ActionButton>
    </span>
  );
}

const emptyItem: ItemDraft = { id: 0, draft: { kind: 'absent' } };
