import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { Links } from './template.ts';

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
const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important; }
  .surface { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .text, .text a { color: ${dark.text} !important; }
  .secondary, .secondary a { color: ${dark.secondary} !important; }
  .button { background: ${dark.ink} !important; }
  .button a { color: ${dark.onInk} !important; }
}`;

/** An element for text. The class has the name of its colour, which `darkStyles` overrides. */
export function textElement(
  Tag: 'h1' | 'h2' | 'p',
  colour: 'text' | 'secondary',
  margin: string,
  font: string,
  more?: CSSProperties,
) {
  const style = { margin, font: `${font} ${fonts.text}`, color: light[colour], ...more };
  return function TextElement({ children }: { children: ReactNode }): ReactElement {
    return (
      <Tag className={colour} style={style}>
        {children}
      </Tag>
    );
  };
}

export const Heading = textElement('h1', 'text', '0 0 16px', '600 24px/30px');
export const Paragraph = textElement('p', 'text', '0 0 16px', '400 16px/26px', {
  wordBreak: 'break-word',
});
/** Smaller text that not everybody needs to read. */
export const Note = textElement('p', 'secondary', '0 0 12px', '400 14px/22px');

/** The main action. A table cell, since some mail programs ignore padding and colours on links. */
export function Button({ href, children }: { href: string; children: ReactNode }): ReactElement {
  const cell = {
    background: light.ink,
    borderRadius: 4,
    // Outlook renders with Word, which pads cells and not links.
    msoPaddingAlt: '12px 20px',
  };
  const link = {
    display: 'inline-block',
    padding: '12px 20px',
    font: `500 16px/20px ${fonts.text}`,
    color: light.onInk,
    textDecoration: 'none',
  };
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 24px' }}>
      <tbody>
        <tr>
          <td className="button" {...{ bgcolor: light.ink }} style={cell}>
            <a href={href} style={link}>
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export function PlainLink({ href }: { href: string }): ReactElement {
  return (
    <a href={href} style={{ color: light.secondary, wordBreak: 'break-all' }}>
      {href}
    </a>
  );
}

/** The button's address to copy where the button does not work. The text version has it already. */
export function CopyLink({ href }: { href: string }): ReactElement {
  return (
    <div data-skip-in-text="true">
      <Note>
        If the button does not work, copy this address into your browser:
        <br />
        <PlainLink href={href} />
      </Note>
    </div>
  );
}

/** The layout of every mail: one column of nested tables, which every mail program can lay out. */
export function Layout({
  subject,
  preview,
  links,
  children,
}: {
  subject: string;
  preview: string;
  links: Links;
  children: ReactNode;
}): ReactElement {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: darkStyles }} />
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: light.page }}>
        <div data-skip-in-text="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
        </div>
        <Table className="page" style={{ background: light.page }}>
          <td align="center" style={{ padding: '32px 16px' }}>
            <Table className="surface" width={SHEET_PX} style={sheet}>
              <td style={{ padding: '28px 32px 32px' }}>
                <p className="text" data-skip-in-text="true" style={wordmark}>
                  Netward
                </p>
                {children}
              </td>
            </Table>
            <Footer links={links} />
          </td>
        </Table>
      </body>
    </html>
  );
}

/** Some mail programs read only the table's width attribute, others only its style. */
const SHEET_PX = 560;
const sheet = {
  width: '100%',
  maxWidth: SHEET_PX,
  background: light.surface,
  border: `1px solid ${light.line}`,
} as const;

const wordmark = { margin: '0 0 24px', font: `600 14px/20px ${fonts.mono}`, color: light.text };

interface TableProps {
  className?: string;
  width?: number | string;
  style: { background: string } & CSSProperties;
  children: ReactNode;
}

function Table({ className, width = '100%', style, children }: TableProps): ReactElement {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      width={width}
      bgcolor={style.background}
      className={className}
      style={{ borderCollapse: 'collapse', ...style }}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

const FooterText = textElement('p', 'secondary', '16px 0 0', '400 13px/20px');

function Footer({ links: { home, contact } }: { links: Links }): ReactElement {
  const colour = { color: light.secondary };
  return (
    <FooterText>
      Netward: learn network defence by doing it.{' '}
      <a href={home} style={colour}>
        {home}
      </a>
      <br />
      Questions about this email:{' '}
      <a href={contact} style={colour}>
        {contact}
      </a>
    </FooterText>
  );
}
