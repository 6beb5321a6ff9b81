import { type ReactNode, useId } from 'react';
import type { StoredLearner } from '../../lib/session.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { EndOtherSessions } from './end-other-sessions.tsx';

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface AccountSettingsProps {
  readonly learner: StoredLearner;
  /** How the learner gets a transcript: another feature. */
  readonly transcript: ReactNode;
}

/** What learners may see and change of their own account. */
export function AccountSettings({ learner, transcript }: AccountSettingsProps) {
  return (
    <div className="account wrap">
      <div>
        <h1 tabIndex={-1}>Account</h1>
        <dl>
          <dt>Name</dt>
          <dd>{learner.name}</dd>
          {learner.email && (
            <>
              <dt>Email</dt>
              <dd>{learner.email}</dd>
            </>
          )}
        </dl>
      </div>
      <div>
        <Section title="Transcript">{transcript}</Section>
        <Section title="Password">
          <ChangePasswordForm learner={learner} />
        </Section>
        <Section title="Sessions">
          <EndOtherSessions />
        </Section>
      </div>
    </div>
  );
}
