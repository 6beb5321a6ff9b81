import { type ReactNode, useEffect, useRef } from 'react';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import './page-shells.css';

interface BoxPageProps {
  readonly title: ReactNode;
  /** The outcome, shown as a mark before the title. */
  readonly mark?: 'passed' | 'blocked';
  /** For a box that replaces another: moves the focus to its title. */
  readonly takesFocus?: boolean;
  readonly children?: ReactNode;
}

/** A page with a single task or message, in a box like a dialog's. */
export function BoxPage({ title, mark, takesFocus = false, children }: BoxPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="box-page grid wrap">
      <div className="box wide surface framed">
        <h1 className="row gap-12 snug" ref={heading} tabIndex={-1}>
          {mark && <Icon name={`m-${mark}`} className={mark} />}
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}

interface WaysProps {
  readonly children?: ReactNode;
  readonly links?: readonly (readonly [name: string, to: string])[];
  /** The look of the first link: the main way on, unless a button is. */
  readonly first?: 'primary' | 'plain';
}

/** The buttons and links that lead on from a box, side by side. */
export function Ways({ children, links = [], first = children ? 'plain' : 'primary' }: WaysProps) {
  return (
    <div className="ways cluster above-24">
      {children}
      {links.map(([name, to], at) => (
        <ButtonLink key={to} look={at === 0 ? first : 'plain'} size="large" to={to}>
          {name}
        </ButtonLink>
      ))}
    </div>
  );
}
