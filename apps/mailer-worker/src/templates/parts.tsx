import type { ReactElement, ReactNode } from 'react';
import { fonts, light } from './palette.ts';

export function Heading({ children }: { children: ReactNode }): ReactElement {
  const style = { margin: '0 0 16px', font: `600 24px/30px ${fonts.text}`, color: light.text };
  return (
    <h1 className="text" style={style}>
      {children}
    </h1>
  );
}

export function Paragraph({ children }: { children: ReactNode }): ReactElement {
  const style = {
    margin: '0 0 16px',
    font: `400 16px/26px ${fonts.text}`,
    color: light.text,
    wordBreak: 'break-word',
  } as const;
  return (
    <p className="text" style={style}>
      {children}
    </p>
  );
}

/** Smaller text that not everybody needs to read. */
export function Note({ children }: { children: ReactNode }): ReactElement {
  const style = {
    margin: '0 0 12px',
    font: `400 14px/22px ${fonts.text}`,
    color: light.secondary,
  };
  return (
    <p className="secondary" style={style}>
      {children}
    </p>
  );
}

interface ButtonProps {
  href: string;
  children: ReactNode;
}

/** The main action. A table cell, since some mail programs ignore padding and colours on links. */
export function Button({ href, children }: ButtonProps): ReactElement {
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

/** A link whose text is its address. */
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
