/** The site's light and dark colours as mails use them. Mail programs do not support CSS variables. */
export const light = {
  page: '#f2f6f2',
  surface: '#fafcfa',
  line: '#d4dbd5',
  text: '#131f1a',
  secondary: '#3d4a44',
  ink: '#131f1a',
  onInk: '#f6f9f6',
} as const;

const dark = {
  page: '#0b120f',
  surface: '#111916',
  line: '#2a3430',
  text: '#eeede4',
  secondary: '#bcbfb6',
  ink: '#eeede4',
  onInk: '#0e1613',
} as const;

export const fonts = {
  text: "'Schibsted Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif",
  mono: "'Martian Mono', ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
} as const;

/** For mail programs with a dark mode; `!important` overrides the inline styles. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important; }
  .surface { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .text, .text a { color: ${dark.text} !important; }
  .secondary, .secondary a { color: ${dark.secondary} !important; }
  .button { background: ${dark.ink} !important; }
  .button a { color: ${dark.onInk} !important; }
}`;
