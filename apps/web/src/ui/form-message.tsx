import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './form-message.css';

type Tone = 'passed' | 'alerted' | 'blocked';

/** A sentence about a whole form, with the mark that says which way it went. */
export function FormMessage({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`form-message form-message-${tone}`}>
      <Icon name={`m-${tone}`} className={tone} />
      <div>{children}</div>
    </div>
  );
}

interface SpokenProps {
  readonly text: string | undefined;
  /** For the input that it is about. */
  readonly id?: string;
  /** What else is to be said or done about it. */
  readonly children?: ReactNode;
}

/** What went wrong with a whole form. Always in the page, so that it is spoken. */
export function FormError({ text, id, children }: SpokenProps) {
  return (
    <div className="form-outcome" id={id} role="alert">
      {text && (
        <FormMessage tone="blocked">
          <p>{text}</p>
          {children}
        </FormMessage>
      )}
    </div>
  );
}

/** What a form achieved. Always in the page, so that it is spoken. */
export function FormSuccess({ text, id, children }: SpokenProps) {
  return (
    <div className="form-outcome" id={id} role="status">
      {text && (
        <FormMessage tone="passed">
          <p>{text}</p>
          {children}
        </FormMessage>
      )}
    </div>
  );
}
