import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import './box-page.css';

interface BoxPageProps {
  readonly title: ReactNode;
  /** How it went, shown as a mark before the title. */
  readonly mark?: 'passed' | 'blocked';
  /** For a box that takes the place of another: reading goes on at its title. */
  readonly takesFocus?: boolean;
  readonly children?: ReactNode;
}

/** A page of one thing to do or to know: the box of a dialog, without a page behind it. */
export function BoxPage({ title, mark, takesFocus = false, children }: BoxPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="box-page wrap">
      <div className="box">
        <h1 ref={heading} tabIndex={-1}>
          {mark && <Icon name={`m-${mark}`} className={mark} />}
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}

/** The ways on from a box, as buttons side by side. */
export function Ways({ children }: { children: ReactNode }) {
  return <div className="ways">{children}</div>;
}
