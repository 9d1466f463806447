import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { readJsonText } from '../model/draft-to-value.ts';

export interface CodeEditor {
  readonly setText: (text: string) => void;
  readonly setLabel: (label: EditorLabel) => void;
  readonly focusAt: (position: number) => void;
  readonly close: () => void;
}

export interface EditorLabel {
  readonly label: string;
  readonly description: string;
  readonly invalid: boolean;
}

export interface CodeEditorInput {
  readonly host: HTMLElement;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/**
 * Mounts CodeMirror in a shadow root. There its styles are adopted sheets, which a content security policy
 * without inline styles allows; in the document itself they would be a `<style>` element, which it does not.
 */
export function openCodeEditor({ host, text, onText }: CodeEditorInput): CodeEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
  const naming = new Compartment();
  const listen = EditorView.updateListener.of((update) => {
    if (update.docChanged) onText(update.state.doc.toString());
  });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({ doc: text, extensions: [...PARTS, naming.of([]), listen] }),
  });
  return {
    setText: (next) => {
      if (next !== view.state.doc.toString()) {
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      }
    },
    setLabel: ({ label, description, invalid }) =>
      view.dispatch({
        effects: naming.reconfigure(
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-description': description,
            'aria-invalid': String(invalid),
          }),
        ),
      }),
    focusAt: (position) => {
      view.dispatch({ selection: { anchor: Math.min(position, view.state.doc.length) } });
      view.focus();
    },
    close: () => view.destroy(),
  };
}

/** By the page's own colours, so that it reads in light and dark alike. */
const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--color-accent)' },
  { tag: tags.string, color: 'var(--color-ok)' },
  { tag: tags.number, color: 'var(--color-info)' },
  { tag: [tags.bool, tags.null], color: 'var(--color-action)' },
]);

/** Tab is left to move the focus on: a form must never hold it. */
const PARTS: readonly Extension[] = [
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  syntaxHighlighting(COLOURS),
  json(),
  linter(findProblems),
  keymap.of([...defaultKeymap, ...historyKeymap]),
  EditorView.lineWrapping,
  EditorView.theme({
    '&': { maxHeight: '24rem', fontSize: 'var(--size-13)', color: 'var(--color-text)' },
    '.cm-scroller': { fontFamily: 'var(--font-mono)', overflow: 'auto' },
    '.cm-content': { caretColor: 'var(--color-text)', padding: 'var(--space-1) 0' },
    '.cm-gutters': {
      backgroundColor: 'transparent',
      color: 'var(--color-muted)',
      borderRight: '1px solid var(--color-hairline)',
    },
    '.cm-cursor': { borderLeftColor: 'var(--color-text)' },
    '&.cm-focused': { outline: 'none' },
  }),
];

function findProblems(view: EditorView): readonly Diagnostic[] {
  const text = view.state.doc.toString();
  if (text === '') return [];
  const read = readJsonText(text);
  if (read.ok) return [];
  const from = Math.min(read.position, text.length);
  return [{ from, to: Math.min(from + 1, text.length), severity: 'error', message: read.cause }];
}
