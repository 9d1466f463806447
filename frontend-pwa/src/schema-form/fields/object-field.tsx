import { Plus } from 'lucide-react';
import { errorsAt } from '../error-tree.ts';
import { useFormScope } from '../form-scope.ts';
import { describeField } from '../model/describe-field.ts';
import { type Draft, fieldDraft, type ObjectDraft } from '../model/draft.ts';
import type { Field, ObjectShape } from '../model/field.ts';
import { requiredDraft } from '../model/initial-draft.ts';
import { placeWithin } from '../place.ts';
import press from '../press.module.css';
import css from '../schema-form.module.css';
import { ActionButton } from './action-button.tsx';
import { FieldActions, JsonAction } from './field-actions.tsx';
import { GroupFrame } from './field-frame.tsx';
import type { KindProps } from './field-props.ts';
import { commonNotes } from './hints.ts';
import { MapRows } from './map-rows.tsx';
import { PartView } from './part-view.tsx';

type ObjectProps = KindProps<Field & ObjectShape>;

/** An object: a group with its properties. One that is not set shows how to add it, and no further levels. */
export function ObjectFieldView(props: ObjectProps) {
  const { field, draft, place, label, required, errors, bare } = props;
  const { messages } = useFormScope();
  if (bare === true) return <ObjectBody {...props} />;
  return (
    <GroupFrame
      place={place}
      label={label}
      required={required}
      errors={errors.messages}
      help={{ description: field.description, notes: commonNotes(field, draft, messages) }}
      actions={
        <>
          {draft.kind === 'object' ? <JsonAction draft={draft} place={place} label={label} /> : null}
          <FieldActions {...props} />
        </>
      }
    >
      <ObjectBody {...props} />
    </GroupFrame>
  );
}

function ObjectBody(props: ObjectProps) {
  const { node, draft, place, label } = props;
  const { messages, change } = useFormScope();
  if (draft.kind === 'object') return <Members {...props} draft={draft} />;
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

function Members(props: ObjectProps & { readonly draft: ObjectDraft }) {
  const { field, draft, place, errors } = props;
  const { messages } = useFormScope();
  const asked = askedFor(field, draft);
  const empty = field.properties.length === 0 && place.path.length === 0;
  return (
    <div className={css.members}>
      {empty ? <p className={css.notes}>{messages.noArguments}</p> : null}
      {shownProperties(props).map((property) => (
        <PartView
          key={property.name}
          node={property.node}
          draft={fieldDraft(draft, property.name)}
          place={placeWithin(place, { at: 'field', name: property.name }, property.name)}
          errors={errorsAt(errors, property.name)}
          label={property.name === '' ? '""' : property.name}
          titled
          required={property.required || asked.has(property.name)}
        />
      ))}
      <MapRows {...props} />
    </div>
  );
}

/** The tag of an alternative was chosen with the alternative: a second control for it would only confuse. */
function shownProperties({ field, draft, place }: ObjectProps & { readonly draft: ObjectDraft }) {
  if (place.steps.at(-1)?.at !== 'branch') return field.properties;
  return field.properties.filter(({ name, required, node }) => {
    const { kind, json } = { json: undefined, ...fieldDraft(draft, name) };
    const part = describeField(node);
    const settled = kind === 'choice' && part.kind === 'choice' && part.options.length === 1;
    return !(required && settled && part.options[0]?.json === json);
  });
}

/** Keys that are asked for because another one is set. */
function askedFor(field: ObjectShape, draft: ObjectDraft): ReadonlySet<string> {
  const isSet = (part: Draft): boolean => part.kind !== 'absent';
  return new Set(
    field.dependentRequired.flatMap(({ when, names }) => (isSet(fieldDraft(draft, when)) ? names : [])),
  );
}
