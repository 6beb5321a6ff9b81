import { type RefObject, useLayoutEffect, useRef } from 'react';
import { history, historyKeymap, insertNewlineKeepIndent } from '@codemirror/commands';
import {
  Annotation,
  EditorSelection,
  EditorState,
  type Extension,
  type Range,
  type Text,
} from '@codemirror/state';
import { Decoration, EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { TextProblem, TextView } from '@netward/challenges';

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
 * CodeMirror in its own shadow root: there its styles are constructed style sheets, while in the
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
  // The input comes back as the value: before the next key, so that it is never older than the text.
  useLayoutEffect(() => {
    const { current: editor } = view;
    const changes = changeTo(editor!.state.doc, value);
    if (changes) editor!.dispatch({ changes, annotations: isFromOutside.of(true) });
  }, [value]);
  useLayoutEffect(() => {
    // Nothing to change, but the lines to draw.
    view.current!.dispatch({});
  }, [problems, marked, value]);
  return <div className="challenge-code fills shrinks clips" ref={host} />;
}

const isFromOutside = Annotation.define<boolean>();

function extensionsOf(latest: RefObject<CodeEditorProps>): Extension {
  const { isReadOnly, grammar } = latest.current;
  return [
    lineNumbers(),
    history(),
    keymap.of([
      { key: 'Enter', run: insertNewlineKeepIndent },
      { key: 'Backspace', run: erase('moveByChar', false) },
      { key: 'Delete', run: erase('moveByChar', true) },
      { key: 'Mod-Backspace', run: erase('moveByGroup', false) },
      { key: 'Mod-Delete', run: erase('moveByGroup', true) },
      ...historyKeymap,
    ]),
    EditorView.lineWrapping,
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of(() => ({
      'aria-label': latest.current.label,
      'aria-invalid': String(latest.current.problems.length > 0),
      // The editable part has the focus anyway; this tells tools that look for it.
      tabindex: '0',
    })),
    editorTheme,
    EditorView.decorations.of(({ state }) => {
      const colours = grammar ? coloursOf(state.doc, grammar) : [];
      return Decoration.set([...colours, ...shownLines(state.doc, latest.current)], true);
    }),
    EditorView.updateListener.of((update) => {
      const { state, startState, docChanged, selectionSet, transactions } = update;
      if (transactions.some((each) => each.annotation(isFromOutside))) return;
      const lineOf = ({ doc, selection }: EditorState) => doc.lineAt(selection.main.head).number;
      if (docChanged) latest.current.onText(state.doc.toString());
      else if (selectionSet && lineOf(state) !== lineOf(startState))
        latest.current.onLine(lineOf(state));
    }),
  ];
}

/**
 * Deletes the selection, or as far as a move would go. The browser moves the cursor well by itself, but
 * where it joins two lines it writes inline styles, which the content policy refuses. The package's own
 * commands would bring its whole reading of languages along.
 */
function erase(by: 'moveByChar' | 'moveByGroup', isForward: boolean) {
  return (view: EditorView): boolean => {
    const { state } = view;
    if (state.readOnly) return false;
    const deletion = state.changeByRange((range) => {
      const end = range.empty ? view[by](range, isForward).head : range.anchor;
      const from = Math.min(range.head, end);
      const changes = { from, to: Math.max(range.head, end) };
      return { changes, range: EditorSelection.cursor(from) };
    });
    view.dispatch(state.update(deletion, { userEvent: 'delete', scrollIntoView: true }));
    return true;
  };
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

const [strongMark, commentMark, problemMark] = ['is-strong', 'is-comment', 'is-problem'].map(
  (name) => Decoration.mark({ class: name }),
);
const [markedLine, brokenLine] = ['is-marked', 'is-broken'].map((name) =>
  Decoration.line({ class: name }),
);

/** What decides is heavier and comments are paler: these texts are short, and parsed whole. */
function coloursOf(doc: Text, { parser, strong }: NonNullable<CodeEditorProps['grammar']>) {
  const marks: Range<Decoration>[] = [];
  parser.parse(doc.toString()).iterate({
    enter({ name, from, to }) {
      const mark = strong.includes(name) ? strongMark : name === 'Comment' ? commentMark : null;
      if (mark && from < to) marks.push(mark.range(from, to));
    },
  });
  return marks;
}

function shownLines(doc: Text, { marked, problems }: CodeEditorProps) {
  const known = (line: number) => line >= 1 && line <= doc.lines;
  const lines = marked.filter(known).map((line) => markedLine!.range(doc.line(line).from));
  const broken = problems
    .filter(({ line }) => known(line))
    .flatMap(({ line, column, length }) => {
      const { from, to } = doc.line(line);
      const begin = Math.min(from + column - 1, to);
      const end = Math.min(begin + Math.max(length, 1), to);
      const place = begin < end ? [problemMark!.range(begin, end)] : [];
      return [brokenLine!.range(from), ...place];
    });
  return [...lines, ...broken];
}

/** The editor in the page's own values: they reach into its shadow root. */
export const editorTheme = EditorView.theme({
  '&': {
    height: '100%',
    backgroundColor: 'var(--well)',
    color: 'var(--text-2)',
    font: 'var(--t-log)',
  },
  // The frame around the editor shows the focus: line numbers would cover a part of a ring in here.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '22px', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 4px 0 2px' },
  '.cm-gutters': { backgroundColor: 'var(--well)', color: 'var(--text-3)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '34px', padding: '0 12px 0 0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--hover)',
  },
  '.is-marked': {
    backgroundColor: 'var(--bar)',
    boxShadow: 'inset 2px 0 var(--text)',
    color: 'var(--text)',
  },
  '.is-broken': {
    backgroundColor: 'var(--blocked-tint)',
    boxShadow: 'inset 3px 0 var(--blocked)',
    color: 'var(--text)',
  },
  '.is-problem': { textDecoration: 'underline wavy var(--blocked)', textUnderlineOffset: '3px' },
  '.is-strong': { color: 'var(--text)', fontWeight: '600' },
  '.is-comment': { color: 'var(--text-3)' },
});
