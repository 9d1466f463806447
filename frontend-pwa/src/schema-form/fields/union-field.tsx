import { useFormScope } from '../form-scope.ts';
import type { FormMessages } from '../messages.ts';
import { chooseBranch } from '../model/choose-branch.ts';
import { describeField } from '../model/describe-field.ts';
import { chosenDraft } from '../model/draft.ts';
import type { Branch, Field, UnionShape } from '../model/field.ts';
import { placeWithin } from '../place.ts';
import css from '../schema-form.module.css';
import { FieldActions, JsonAction } from './field-actions.tsx';
import { FieldFrame, type FrameParts, GroupFrame } from './field-frame.tsx';
import type { KindProps } from './field-props.ts';
import { commonNotes } from './hints.ts';
import { PartView } from './part-view.tsx';
import { Select } from './select.tsx';
import type { SelectOption } from './select-props.ts';

type UnionProps = KindProps<Field & UnionShape>;

/** Alternatives: which one it is, is the user's to say, and stays as said. */
export function UnionFieldView(props: UnionProps) {
  const { field, draft, place, label, required, errors } = props;
  const { messages } = useFormScope();
  const branch = draft.kind === 'union' ? field.branches[draft.branch] : undefined;
  // An object's members stand in this group at once; a second group with the same name would say nothing.
  const bare = branch !== undefined && describeField(branch.node).kind === 'object';
  return (
    <GroupFrame
      place={place}
      suffix=":union"
      label={label}
      required={required}
      errors={branch === undefined || bare ? errors.messages : []}
      help={{ description: field.description, notes: commonNotes(field, draft, messages) }}
      actions={
        <>
          {draft.kind === 'union' ? <JsonAction draft={draft} place={place} label={label} /> : null}
          <FieldActions {...props} />
        </>
      }
    >
      <div className={css.members}>
        <BranchPicker {...props} />
        {branch === undefined || draft.kind !== 'union' ? null : (
          <PartView
            key={draft.branch}
            node={branch.node}
            draft={chosenDraft(draft)}
            place={placeWithin(place, { at: 'branch', branch: draft.branch })}
            errors={errors}
            label={label}
            required={required}
            bare={bare}
          />
        )}
      </div>
    </GroupFrame>
  );
}

function BranchPicker({ field, draft, place, label, required }: UnionProps) {
  const { messages, change } = useFormScope();
  const chosen = draft.kind === 'union' ? draft.branch : undefined;
  const parts: FrameParts = {
    place,
    // Until something is chosen, the picker is the field's control.
    ...(chosen === undefined ? {} : { suffix: ':kind' }),
    label: messages.branchPicker(label),
    required,
    errors: [],
    help: { description: undefined, notes: [] },
  };
  return (
    <FieldFrame {...parts}>
      <Select
        parts={parts}
        options={branchOptions(field.branches, messages)}
        current={chosen === undefined ? undefined : String(chosen)}
        onChoose={(key) =>
          change(place.steps, chooseBranch(field, draft, key === undefined ? undefined : Number(key)))
        }
      />
    </FieldFrame>
  );
}

function branchOptions(branches: readonly Branch[], messages: FormMessages): readonly SelectOption[] {
  const names = branches.map((branch, at) => branchName(branch, at, messages));
  return names.map((name, at) => ({
    json: String(at),
    label: names.indexOf(name) === names.lastIndexOf(name) ? name : messages.numbered(name, at + 1),
  }));
}

function branchName({ label }: Branch, at: number, messages: FormMessages): string {
  if (label.by === 'title') return label.text;
  return label.by === 'type' ? messages.branchType(label.type) : messages.branchPosition(at + 1);
}
