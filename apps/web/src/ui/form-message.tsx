import type { ReactNode } from 'react';
import type { FormState } from '../lib/form-outcome.ts';
import { Icon } from './icon.tsx';
import './forms.css';

type Tone = 'passed' | 'alerted' | 'blocked';

/** A sentence about a whole form, with a mark for its outcome. */
export function FormMessage({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`form-message form-message-${tone} flex gap-10 rounded`}>
      <Icon name={`m-${tone}`} className={tone} />
      <div className="stack to-left gap-8 shrinks">{children}</div>
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

function Outcome({ text, id, children, role, tone }: SpokenProps & { role: string; tone: Tone }) {
  return (
    <div className="form-outcome" id={id} role={role}>
      {text && (
        <FormMessage tone={tone}>
          <p>{text}</p>
          {children}
        </FormMessage>
      )}
    </div>
  );
}

/** What went wrong with a whole form. Always rendered, so that screen readers announce it. */
export function FormError(props: SpokenProps) {
  return <Outcome {...props} role="alert" tone="blocked" />;
}

/** What a form achieved. Always rendered, so that screen readers announce it. */
export function FormSuccess(props: SpokenProps) {
  return <Outcome {...props} role="status" tone="passed" />;
}

/** Both places for what came of a form, of which one speaks at most. */
export function FormResult({ of: { status, message } }: { of: FormState }) {
  return (
    <>
      <FormError text={status === 'error' ? message : undefined} />
      <FormSuccess text={status === 'success' ? message : undefined} />
    </>
  );
}
