import { type ReactNode, useEffect, useId, useState } from 'react';
import type { OwnAccount } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { NETWORK_FAILED } from '../../lib/network-sentences.ts';
import type { StoredLearner } from '../../lib/session.ts';
import { FormError } from '../../ui/form-message.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { describeDay } from './moment.ts';
import { OwnData } from './own-data.tsx';
import { PendingDeletion } from './pending-deletion.tsx';
import { Sessions } from './sessions.tsx';
import './account-settings.css';

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const SENTENCES = { refused: 'Failed to load your account.', network: NETWORK_FAILED };

/** What the server knows of the account; `deletion` is kept up to date by the page. */
function useOwnAccount() {
  const [account, setAccount] = useState<OwnAccount>();
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const hangUp = new AbortController();
    void callApi('getAccount', { signal: hangUp.signal }).then((result) => {
      if (hangUp.signal.aborted) return;
      setFailure(result.ok ? undefined : failureSentence(result, SENTENCES));
      if (result.ok) setAccount(result.data);
    });
    return () => hangUp.abort();
  }, [tries]);
  const setDueAt = (dueAt: string | null) =>
    setAccount((known) => ({
      createdAt: known?.createdAt ?? '',
      deletion: dueAt === null ? null : { dueAt },
    }));
  return { account, failure, setDueAt, tryAgain: () => setTries(tries + 1) };
}

function AboutLearner({ learner, since }: { learner: StoredLearner; since: string | undefined }) {
  return (
    <dl>
      <dt>Name</dt>
      <dd>{learner.name}</dd>
      {learner.email && (
        <>
          <dt>Email</dt>
          <dd>{learner.email}</dd>
        </>
      )}
      {since && (
        <>
          <dt>Member since</dt>
          <dd>{describeDay(since)}</dd>
        </>
      )}
    </dl>
  );
}

interface AccountSettingsProps {
  readonly learner: StoredLearner;
  /** How the learner gets a transcript: another feature. */
  readonly transcript: ReactNode;
}

/** What learners may see and change of their own account. */
export function AccountSettings({ learner, transcript }: AccountSettingsProps) {
  const { account, failure, setDueAt, tryAgain } = useOwnAccount();
  const dueAt = account?.deletion?.dueAt;
  return (
    <div className="account wrap">
      <div>
        <h1 tabIndex={-1}>Account</h1>
        <AboutLearner learner={learner} since={account?.createdAt} />
      </div>
      <div>
        <FormError text={failure}>
          <TextButton onClick={tryAgain}>Try again</TextButton>
        </FormError>
        <PendingDeletion dueAt={dueAt} onKept={() => setDueAt(null)} />
        <Section title="Transcript">{transcript}</Section>
        <Section title="Password">
          <ChangePasswordForm learner={learner} />
        </Section>
        <Section title="Sessions">
          <Sessions />
        </Section>
        <Section title="My data">
          <OwnData />
        </Section>
        {!dueAt && (
          <Section title="Delete account">
            <DeleteAccount learner={learner} onAsked={setDueAt} />
          </Section>
        )}
      </div>
    </div>
  );
}
