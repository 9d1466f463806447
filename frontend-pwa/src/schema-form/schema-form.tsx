import type { Json } from '@corbusier/shared/domain/json';
import { useCallback, useMemo, useRef } from 'react';
import { errorTree, type ShownError } from './error-tree.ts';
import { FieldErrors } from './fields/field-frame.tsx';
import { FieldView } from './fields/field-view.tsx';
import { type FormScope, FormScopeContext } from './form-scope.ts';
import { englishMessages, type FormMessages } from './messages.ts';
import { describeField } from './model/describe-field.ts';
import type { Draft } from './model/draft.ts';
import { openSchema } from './model/schema-node.ts';
import { type Steps, setDraft } from './model/set-draft.ts';
import { rootPlace } from './place.ts';
import css from './schema-form.module.css';

export interface SchemaFormProps {
  readonly schema: Json;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** What validation or the server found, each shown at its field. */
  readonly errors?: readonly ShownError[];
  /** Ids of controls begin with it; one per form on a page. `fieldId` gives the rest. */
  readonly idPrefix: string;
  readonly messages?: FormMessages;
}

const NONE: readonly ShownError[] = [];

/** The fields of a JSON Schema over a draft that the caller keeps. A draft of JSON text shows as JSON. */
export function SchemaForm(props: SchemaFormProps) {
  const { schema, draft, errors = NONE, messages = englishMessages } = props;
  const node = useMemo(() => openSchema(schema), [schema]);
  const place = useMemo(rootPlace, []);
  const tree = useMemo(() => errorTree(errors), [errors]);
  const scope = useScope(props);
  const field = describeField(node);
  const bare = field.kind === 'object' && draft.kind !== 'json';
  return (
    <FormScopeContext value={scope}>
      <div className={css.form}>
        {bare ? <FieldErrors id={`${props.idPrefix}:errors`} errors={tree.messages} /> : null}
        <FieldView
          node={node}
          draft={draft}
          place={place}
          errors={tree}
          label={field.title ?? messages.root}
          required={true}
          bare={bare}
        />
      </div>
    </FormScopeContext>
  );
}

/** Two changes in one event build on each other, though the second comes before the first is drawn. */
function useScope({ draft, onChange, idPrefix, messages = englishMessages }: SchemaFormProps): FormScope {
  const latest = useRef({ draft, onChange });
  latest.current = { draft, onChange };
  const change = useCallback((steps: Steps, next: Draft) => {
    const changed = setDraft(latest.current.draft, steps, next);
    latest.current = { ...latest.current, draft: changed };
    latest.current.onChange(changed);
  }, []);
  return useMemo(() => ({ messages, idPrefix, change, Field: FieldView }), [messages, idPrefix, change]);
}
