import { useFormScope } from '../form-scope.ts';
import { describeField } from '../model/describe-field.ts';
import { type Draft, type ItemDraft, nextId } from '../model/draft.ts';
import type { Field, ListShape, Option } from '../model/field.ts';
import press from '../press.module.css';
import type { KindProps } from './field-props.ts';

/** More options than this are better picked one by one. */
const MOST = 7;

/** Whether a list is a set of few choices and holds nothing but them. */
export function isCheckList(field: ListShape, draft: Draft): boolean {
  const options = optionsOf(field);
  if (!field.unique || options.length === 0 || options.length > MOST) return false;
  return draft.kind !== 'list' || draft.items.every(({ draft: item }) => isOneOf(options, item));
}

function isOneOf(options: readonly Option[], draft: Draft): boolean {
  return draft.kind === 'choice' && options.some(({ json }) => json === draft.json);
}

function optionsOf(field: ListShape): readonly Option[] {
  if (field.rest === undefined || field.slots.length > 0) return [];
  const item = describeField(field.rest);
  return item.kind === 'choice' ? item.options : [];
}

export function CheckList({ field, draft, place }: KindProps<Field & ListShape>) {
  const { change } = useFormScope();
  const items = draft.kind === 'list' ? draft.items : [];
  return (
    <div className={press.checks}>
      {optionsOf(field).map((option) => (
        <label key={option.json} className={press.check}>
          <input
            type="checkbox"
            checked={items.some(({ draft: item }) => isOneOf([option], item))}
            onChange={(event) =>
              change(place.steps, {
                kind: 'list',
                slots: 0,
                items: event.target.checked ? withOption(items, option) : withoutOption(items, option),
              })
            }
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

function withOption(items: readonly ItemDraft[], { json }: Option): readonly ItemDraft[] {
  return [...items, { id: nextId(items), draft: { kind: 'choice', json } }];
}

function withoutOption(items: readonly ItemDraft[], option: Option): readonly ItemDraft[] {
  return items.filter(({ draft }) => !isOneOf([option], draft));
}
