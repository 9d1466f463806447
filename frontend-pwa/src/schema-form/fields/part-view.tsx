import { useFormScope } from '../form-scope.ts';
import type { FieldProps } from './field-props.ts';

/** A field within a field. */
export function PartView(props: FieldProps) {
  const { Field } = useFormScope();
  return <Field {...props} />;
}
