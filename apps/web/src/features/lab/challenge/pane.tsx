import { type HTMLAttributes, type ReactNode, useId } from 'react';

interface PaneProps extends Omit<HTMLAttributes<HTMLElement>, 'title' | 'about'> {
  readonly title: ReactNode;
  /** After the title, in a few words or numbers. */
  readonly about?: ReactNode;
  readonly isCount?: boolean;
  /** The buttons of the head. */
  readonly end?: ReactNode;
}

/** A part of a challenge's screen under its own heading. */
export function Pane(props: PaneProps) {
  const { title, about, isCount, end, className = '', children, ...rest } = props;
  const id = useId();
  return (
    <section className={`lab-pane ${className}`} aria-labelledby={id} {...rest}>
      <header className="lab-pane-head row fixed">
        <h2 id={id}>{title}</h2>
        {about !== undefined && (
          <p className={`challenge-about shrinks faint ${isCount ? 'mono' : ''}`.trim()}>{about}</p>
        )}
        {end && <span className="row gap-2 fixed push">{end}</span>}
      </header>
      {children}
    </section>
  );
}
