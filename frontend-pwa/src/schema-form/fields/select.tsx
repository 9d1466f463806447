import { useFormScope } from '../form-scope.ts';
import css from '../schema-form.module.css';
import { useControl } from './field-frame.tsx';
import { SearchSelect } from './search-select.tsx';
import type { SelectProps } from './select-props.ts';

/** Longer lists are searched, not scrolled. */
const SEARCH_FROM = 50;

export function Select(props: SelectProps) {
  return props.options.length > SEARCH_FROM ? <SearchSelect {...props} /> : <PlainSelect {...props} />;
}

function PlainSelect({ parts, options, current, onChoose }: SelectProps) {
  const { messages } = useFormScope();
  // By position, since JSON texts may be long and the empty text stands for "not set".
  const at = options.findIndex(({ json }) => json === current);
  return (
    <select
      {...useControl(parts)}
      className={css.select}
      value={at < 0 ? '' : String(at)}
      onChange={(event) =>
        onChoose(options[event.target.value === '' ? -1 : Number(event.target.value)]?.json)
      }
    >
      <option value="">{parts.required ? messages.choose : messages.notSet}</option>
      {options.map(({ json, label }, position) => (
        <option key={json} value={String(position)}>
          {label}
        </option>
      ))}
    </select>
  );
}
