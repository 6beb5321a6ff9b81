import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './form-message.css';

type Tone = 'passed' | 'alerted' | 'blocked';

/** A sentence about a whole form, with a mark for its outcome. */
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
  /** So that an input can refer to it. */
  readonly id?: string;
  /** Anything else to say or do about it. */
  readonly children?: ReactNode;
}

/** What went wrong with a whole form. Always rendered, so that screen readers announce it. */
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

/** What a form achieved. Always rendered, so that screen readers announce it. */
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
