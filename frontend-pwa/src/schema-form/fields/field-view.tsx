import { memo } from 'react';
import { describeField } from '../model/describe-field.ts';
import type { Draft } from '../model/draft.ts';
import { draftToValue } from '../model/draft-to-value.ts';
import type { Field } from '../model/field.ts';
import { prettyJson } from '../model/pretty-json.ts';
import { BooleanFieldView } from './boolean-field.tsx';
import { ChoiceFieldView } from './choice-field.tsx';
import { FieldBoundary } from './field-boundary.tsx';
import type { FieldProps } from './field-props.ts';
import { JsonFieldView } from './json-field.tsx';
import { ListFieldView } from './list-field.tsx';
import { NumberFieldView } from './number-field.tsx';
import { ObjectFieldView } from './object-field.tsx';
import { TextFieldView } from './text-field.tsx';
import { UnionFieldView } from './union-field.tsx';

/** One field of whatever kind. It is drawn again only when its own draft or errors change. */
export const FieldView = memo(function FieldView(props: FieldProps) {
  return (
    <FieldBoundary {...props} fallback={<BrokenField {...props} />}>
      <KnownField {...props} />
    </FieldBoundary>
  );
});

function KnownField(given: FieldProps) {
  const field = describeField(given.node);
  const draft = fitting(field, given.draft);
  const props = given.titled === true ? { ...given, label: field.title ?? given.label } : given;
  if (draft.kind === 'json') return <JsonFieldView {...props} draft={draft} field={field} />;
  switch (field.kind) {
    case 'text':
      return <TextFieldView {...props} field={field} />;
    case 'number':
      return <NumberFieldView {...props} field={field} />;
    case 'boolean':
      return <BooleanFieldView {...props} field={field} />;
    case 'choice':
      return <ChoiceFieldView {...props} field={field} />;
    case 'object':
      return <ObjectFieldView {...props} field={field} />;
    case 'list':
      return <ListFieldView {...props} field={field} />;
    case 'union':
      return <UnionFieldView {...props} field={field} />;
    case 'json':
      return <JsonFieldView {...props} field={field} />;
  }
}

const BROKEN: Field = {
  kind: 'json',
  reason: 'contradiction',
  title: undefined,
  description: undefined,
  fallback: undefined,
  examples: [],
  nullable: false,
  readOnly: false,
  secret: false,
  deprecated: false,
};

function BrokenField(props: FieldProps) {
  return <JsonFieldView {...props} draft={asJson(props.draft)} field={BROKEN} />;
}

/** A draft of another kind than its field, left from an earlier schema, is shown as what it will send. */
function fitting(field: Field, draft: Draft): Draft {
  if (draft.kind === 'absent' || draft.kind === 'json') return draft;
  if (draft.kind === 'null') return field.nullable ? draft : asJson(draft);
  const kind = field.kind === 'boolean' ? 'choice' : field.kind;
  return draft.kind === kind ? draft : asJson(draft);
}

function asJson(draft: Draft): Draft {
  if (draft.kind === 'absent') return draft;
  const decoded = draftToValue(draft);
  return { kind: 'json', text: decoded.ok ? prettyJson(decoded.value) : '' };
}
