import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { LRLanguage, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import {
  Annotation,
  EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Text,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { styleTags, tags } from '@lezer/highlight';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { TextProblem, TextView } from '@netward/challenges';
import { editorTheme, textStyle } from './editor-theme.ts';

export interface CodeEditorProps {
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly grammar: TextView<unknown>['grammar'];
  readonly problems: readonly TextProblem[];
  /** The lines of the part that is marked, from 1. */
  readonly marked: readonly number[];
  readonly label: string;
  /** Id of the sentence that says whether the text is understood. */
  readonly describedBy: string;
  readonly onText: (text: string) => void;
  /** The cursor went to another line, from 1. */
  readonly onLine: (line: number) => void;
}

/**
 * CodeMirror in a shadow root of its own: there its styles are constructed style sheets, while in the
 * page it would write style elements, which the content policy refuses. Tab leaves the editor.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { value, problems, marked } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useLayoutEffect(() => {
    const { current } = host;
    const root = current!.shadowRoot ?? current!.attachShadow({ mode: 'open' });
    const { value: doc } = latest.current;
    const state = EditorState.create({ doc, extensions: extensionsOf(latest) });
    const editor = new EditorView({ parent: root, root, state });
    view.current = editor;
    return () => editor.destroy();
  }, []);
  // What was typed comes back as the value: before the next key, so that it is never older than the text.
  useLayoutEffect(() => {
    const { current: editor } = view;
    const changes = changeTo(editor!.state.doc, value);
    if (changes) editor!.dispatch({ changes, annotations: isFromOutside.of(true) });
  }, [value]);
  useLayoutEffect(() => {
    const { current: editor } = view;
    const { doc } = editor!.state;
    const found = problems.map((problem) => diagnosticOf(doc, problem));
    const broken = problems.map(({ line }) => line);
    editor!.dispatch(setDiagnostics(editor!.state, found));
    editor!.dispatch({ effects: setLines.of({ marked, broken }) });
  }, [problems, marked, value]);
  return <div className="challenge-code" ref={host} />;
}

const isFromOutside = Annotation.define<boolean>();

function extensionsOf(latest: RefObject<CodeEditorProps>): Extension {
  const { isReadOnly, grammar } = latest.current;
  return [
    lineNumbers(),
    history(),
    keymap.of([
      ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
      ...historyKeymap,
      ...lintKeymap,
    ]),
    EditorView.lineWrapping,
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of(() => ({
      'aria-label': latest.current.label,
      'aria-invalid': String(latest.current.problems.length > 0),
    })),
    editorTheme,
    grammar ? [languageOf(grammar), syntaxHighlighting(textStyle)] : [],
    markedLines,
    EditorView.updateListener.of(
      ({ state, docChanged, selectionSet, transactions, startState }) => {
        const isTyped = !transactions.some((each) => each.annotation(isFromOutside));
        if (docChanged && isTyped) latest.current.onText(state.doc.toString());
        const lineOf = ({ doc, selection }: EditorState) => doc.lineAt(selection.main.head).number;
        const hasMoved = selectionSet && lineOf(state) !== lineOf(startState);
        if (hasMoved && isTyped && !docChanged) latest.current.onLine(lineOf(state));
      },
    ),
  ];
}

function languageOf({ parser, strong }: NonNullable<CodeEditorProps['grammar']>): LRLanguage {
  const styled = {
    ...Object.fromEntries(strong.map((name) => [name, tags.strong])),
    Comment: tags.comment,
  };
  return LRLanguage.define({ parser: parser.configure({ props: [styleTags(styled)] }) });
}

/** The smallest change from one text to another, so that the cursor stays where it is; null for none. */
function changeTo(doc: Text, next: string) {
  const known = doc.toString();
  if (known === next) return null;
  const most = Math.min(known.length, next.length);
  let from = 0;
  while (from < most && known[from] === next[from]) from += 1;
  let end = 0;
  while (end < most - from && known.at(-1 - end) === next.at(-1 - end)) end += 1;
  return { from, to: known.length - end, insert: next.slice(from, next.length - end) };
}

function diagnosticOf(
  doc: Text,
  { line, column, length, reason, remedy }: TextProblem,
): Diagnostic {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const begin = Math.min(from + column - 1, to);
  const end = Math.min(begin + Math.max(length, 1), to);
  return { from: begin, to: end, severity: 'error', message: `${reason} ${remedy}` };
}

interface ShownLines {
  readonly marked: readonly number[];
  readonly broken: readonly number[];
}

const setLines = StateEffect.define<ShownLines>();
const [markedLine, brokenLine] = ['is-marked', 'is-broken'].map((name) =>
  Decoration.line({ class: name }),
);

/** The lines of the part that is marked, and those that are not understood. */
const markedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { effects, changes, state: { doc } }) {
    const lines = effects.find((effect) => effect.is(setLines))?.value as ShownLines | undefined;
    if (!lines) return shown.map(changes);
    const at = (looks: Decoration) => (line: number) => looks.range(doc.line(line).from);
    const known = (line: number) => line >= 1 && line <= doc.lines;
    return Decoration.set(
      [
        ...lines.marked.filter(known).map(at(markedLine!)),
        ...lines.broken.filter(known).map(at(brokenLine!)),
      ],
      true,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});
