import { englishMessages, type FormMessages } from '../../schema-form/messages.ts';

export function useFormMessages(): FormMessages {
  return englishMessages;
}
