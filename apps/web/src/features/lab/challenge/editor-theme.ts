import { EditorView } from '@codemirror/view';

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
  '.cm-gutters': {
    backgroundColor: 'var(--well)',
    color: 'var(--text-3)',
    border: '0',
  },
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
  '.is-problem': {
    textDecoration: 'underline wavy var(--blocked)',
    textUnderlineOffset: '3px',
  },
  '.is-strong': { color: 'var(--text)', fontWeight: '600' },
  '.is-comment': { color: 'var(--text-3)' },
});
