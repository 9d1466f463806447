import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useFormScope } from '../form-scope.ts';
import press from '../press.module.css';
import css from '../schema-form.module.css';
import { useControl } from './field-frame.tsx';
import type { SelectOption, SelectProps } from './select-props.ts';

/** As many as a list shows at once: thousands would be slow to draw and are found by typing anyway. */
const SHOWN = 100;

/** A list too long to scroll: typing narrows it. */
export function SearchSelect(props: SelectProps) {
  const { parts, options, current, onChoose } = props;
  const control = useControl(parts);
  const [typed, setTyped] = useState<string>();
  const chosen = options.find(({ json }) => json === current);
  const chosenText = chosen?.label ?? '';
  const text = typed ?? chosenText;
  const query = text === chosenText ? '' : text;
  const matches = useMemo(() => matching(options, query, chosen), [options, query, chosen]);
  return (
    <ComboBox
      id={control.id}
      aria-label={parts.label}
      {...(control['aria-describedby'] === undefined
        ? {}
        : { 'aria-describedby': control['aria-describedby'] })}
      isInvalid={parts.errors.length > 0}
      isRequired={parts.required}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
      items={matches.shown}
      value={current ?? null}
      onChange={(key) => {
        setTyped(undefined);
        onChoose(key === null ? undefined : String(key));
      }}
      inputValue={text}
      onInputChange={setTyped}
      onBlur={() => setTyped(undefined)}
      defaultFilter={() => true}
    >
      <SearchBox label={parts.label} />
      <Options {...matches} />
    </ComboBox>
  );
}

function SearchBox({ label }: { readonly label: string }) {
  const { messages } = useFormScope();
  return (
    <div className={css.joined}>
      <Input className={css.control ?? ''} placeholder={messages.choose} />
      <Button className={press.action ?? ''} aria-label={messages.showOptions(label)}>
        <ChevronDown className={press.icon} aria-hidden />
      </Button>
    </div>
  );
}

function Options({ shown, total }: Matches) {
  const { messages } = useFormScope();
  return (
    <Popover className={press.popover ?? ''}>
      <ListBox<SelectOption>
        className={press.listBox ?? ''}
        renderEmptyState={() => <p className={css.notes}>{messages.noMatches}</p>}
      >
        {({ json, label }) => (
          <ListBoxItem id={json} textValue={label} className={press.option ?? ''}>
            {label}
          </ListBoxItem>
        )}
      </ListBox>
      {total > shown.length ? <p className={css.notes}>{messages.searchHint(shown.length, total)}</p> : null}
    </Popover>
  );
}

interface Matches {
  readonly shown: readonly SelectOption[];
  readonly total: number;
}

/** The first matches; what is chosen stays among them, for the list forgets a choice that it does not hold. */
function matching(
  options: readonly SelectOption[],
  query: string,
  chosen: SelectOption | undefined,
): Matches {
  const wanted = query.toLocaleLowerCase();
  const all = options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const first = all.slice(0, SHOWN);
  const shown = chosen === undefined || first.includes(chosen) ? first : [chosen, ...first];
  return { shown, total: all.length };
}
