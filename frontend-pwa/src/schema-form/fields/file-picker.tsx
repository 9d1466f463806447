import { useId, useState } from 'react';
import { useFormScope } from '../form-scope.ts';
import lists from '../lists.module.css';
import type { Field, TextShape } from '../model/field.ts';
import { FieldErrors } from './field-frame.tsx';
import type { KindProps } from './field-props.ts';

/** Base64 grows a file by a third, and a request body may have 4 MiB. */
const MEBIBYTES = 2;

/** For `contentEncoding: base64`: the file's bytes become the text. */
export function FilePicker({ field, place, label }: KindProps<Field & TextShape>) {
  const { messages, change } = useFormScope();
  const [tooLarge, setTooLarge] = useState(false);
  const id = useId();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const fits = file.size <= MEBIBYTES * 2 ** 20;
    setTooLarge(!fits);
    if (fits) change(place.steps, { kind: 'text', text: base64(new Uint8Array(await file.arrayBuffer())) });
  };
  return (
    <>
      <input
        type="file"
        className={lists.file}
        aria-label={messages.chooseFile(label)}
        aria-describedby={tooLarge ? id : undefined}
        accept={field.mediaType}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <FieldErrors id={id} errors={tooLarge ? [messages.fileTooLarge(MEBIBYTES)] : []} />
    </>
  );
}

function base64(bytes: Uint8Array): string {
  // In pieces, since one call can take only so many arguments.
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(binary);
}
