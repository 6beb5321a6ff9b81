import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in the page's own values: they reach into its shadow root. */
export const editorTheme = EditorView.theme({
  '&': {
    height: '100%',
    backgroundColor: 'var(--well)',
    color: 'var(--text-2)',
    font: 'var(--t-log)',
    fontStretch: 'var(--mono-narrow)',
  },
  // The frame around the editor shows the focus: line numbers would cover a part of a ring in here.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '22px', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 10px 0 2px' },
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
  '.cm-lintRange-error, .cm-lintPoint-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--blocked)',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    border: '0',
    borderRadius: 'var(--r-control)',
    boxShadow: 'var(--shadow-dialog)',
    color: 'var(--text)',
    font: 'var(--t-small)',
    maxWidth: '42ch',
  },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--blocked)' },
  '.cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--text)' },
});

/** Monochrome: what decides is heavier, comments are paler. */
export const textStyle = HighlightStyle.define([
  { tag: tags.strong, color: 'var(--text)', fontWeight: '600' },
  { tag: tags.comment, color: 'var(--text-3)' },
]);
