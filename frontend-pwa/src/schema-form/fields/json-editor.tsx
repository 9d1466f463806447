import { useEffect, useRef, useState } from 'react';
import css from '../schema-form.module.css';
import type { CodeEditor } from './code-editor.ts';
import type { ControlProps } from './field-frame.tsx';

interface JsonEditorProps {
  readonly control: ControlProps;
  readonly label: string;
  /** What the control's description says, for the editor, which ids of the page do not reach. */
  readonly description: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A plain box that becomes a code editor once it is used, where the browser can carry one. */
export function JsonEditor(props: JsonEditorProps) {
  const [start, setStart] = useState<StartedEditor>();
  const box = useRef<HTMLTextAreaElement>(null);
  const load = async () => {
    const open = await loadEditor();
    const element = box.current;
    if (open === undefined || element === null) return;
    setStart({ open, selection: element.selectionStart, focused: document.activeElement === element });
  };
  if (start !== undefined) return <EditorHost {...props} start={start} />;
  const { control, text, onText } = props;
  return (
    <textarea
      {...control}
      ref={box}
      className={css.json}
      rows={Math.min(Math.max(text.split('\n').length, 2), 20)}
      spellCheck={false}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onFocus={() => void load()}
    />
  );
}

type OpenEditor = typeof import('./code-editor.ts').openCodeEditor;

interface StartedEditor {
  readonly open: OpenEditor;
  readonly selection: number;
  readonly focused: boolean;
}

/** The editor lives in a shadow root: its styles must be adopted there, and the selection inside be readable. */
function canCarryEditor(): boolean {
  const readsSelection = 'getComposedRanges' in Selection.prototype || 'getSelection' in ShadowRoot.prototype;
  return readsSelection && 'adoptedStyleSheets' in Document.prototype;
}

/** The editor's code, `undefined` where it cannot run. */
async function loadEditor(): Promise<OpenEditor | undefined> {
  if (!canCarryEditor()) return undefined;
  try {
    return (await import('./code-editor.ts')).openCodeEditor;
  } catch {
    // Offline before the part was fetched: the plain box stays, and does all that is needed.
    return undefined;
  }
}

function EditorHost({
  control,
  label,
  description,
  text,
  onText,
  start,
}: JsonEditorProps & { readonly start: StartedEditor }) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>(undefined);
  const latest = useRef({ text, onText });
  latest.current = { text, onText };
  useEffect(() => {
    if (host.current === null) return undefined;
    const opened = start.open({
      host: host.current,
      text: latest.current.text,
      onText: (next) => latest.current.onText(next),
    });
    editor.current = opened;
    if (start.focused) opened.focusAt(start.selection);
    return opened.close;
  }, [start]);
  useEffect(() => editor.current?.setText(text), [text]);
  useEffect(
    () => editor.current?.setLabel({ label, description, invalid: control['aria-invalid'] ?? false }),
    [label, description, control['aria-invalid']],
  );
  return <div ref={host} id={control.id} className={css.jsonHost} />;
}
