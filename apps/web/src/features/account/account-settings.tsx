import { type ReactNode, useEffect, useId, useState } from 'react';
import { type OwnAccount, webPaths } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { NETWORK_FAILED } from '../../lib/network-sentences.ts';
import { Link } from '../../lib/link.tsx';
import type { StoredLearner } from '../../lib/session.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ChangeNameForm } from './change-name-form.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { localDay } from '../../lib/dates.ts';
import { OwnData } from './own-data.tsx';
import { PendingDeletion } from './pending-deletion.tsx';
import { ProviderButton } from './provider-button.tsx';
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

interface Deletion {
  readonly dueAt?: string | undefined;
  /** Whether the learner has just asked for it. */
  readonly isAsked?: boolean | undefined;
}

/** What the server knows of the account; the page keeps the deletion up to date. */
function useOwnAccount() {
  const [own, setOwn] = useState<Pick<OwnAccount, 'createdAt' | 'hasPassword' | 'isConnected'>>();
  const [deletion, setDeletion] = useState<Deletion>({});
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const hangUp = new AbortController();
    void callApi('getAccount', { signal: hangUp.signal }).then((result) => {
      if (hangUp.signal.aborted) return;
      setFailure(result.ok ? undefined : failureSentence(result, SENTENCES));
      if (!result.ok) return;
      setOwn(result.data);
      setDeletion({ dueAt: result.data.deletion?.dueAt });
    });
    return () => hangUp.abort();
  }, [tries]);
  return { own, deletion, setDeletion, failure, tryAgain: () => setTries(tries + 1) };
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
          <dd>{localDay(since)}</dd>
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

function NoPassword() {
  return (
    <>
      <p>
        This account has no password. An email lets you set one; then you can log in with it, change
        it here and delete the account. It also ends what is connected, until you connect it again.
      </p>
      <div className="account-act note flex wraps middle above-4">
        <Link className={buttonClass()} to={`${webPaths.login}?mode=reset`}>
          Set a password by email
        </Link>
      </div>
    </>
  );
}

interface ProviderConnectionProps extends Pick<OwnAccount, 'hasPassword' | 'isConnected'> {
  readonly name: string;
}

function ProviderConnection({ name, hasPassword, isConnected }: ProviderConnectionProps) {
  if (isConnected)
    return (
      <p>You can log in to this account with {name}. Resetting the password by email ends that.</p>
    );
  return (
    <>
      <p>Log in with {name} too, once you have confirmed it with your password.</p>
      <div className="account-act note flex wraps middle above-4">
        {hasPassword !== false && <ProviderButton isConnecting />}
      </div>
    </>
  );
}

/** What learners may see and change of their own account. */
export function AccountSettings({ learner, transcript }: AccountSettingsProps) {
  const { own, deletion, setDeletion, failure, tryAgain } = useOwnAccount();
  const { providerName } = useSiteConfig();
  return (
    <div className="account grid start wrap">
      <div>
        <h1 tabIndex={-1}>Account</h1>
        <AboutLearner learner={learner} since={own?.createdAt} />
      </div>
      <div>
        <FormError text={failure}>
          <TextButton onClick={tryAgain}>Try again</TextButton>
        </FormError>
        <PendingDeletion {...deletion} onKept={() => setDeletion({})} />
        <Section title="Transcript">{transcript}</Section>
        <Section title="Name">
          <ChangeNameForm learner={learner} />
        </Section>
        <Section title="Password">
          {own?.hasPassword === false ? <NoPassword /> : <ChangePasswordForm learner={learner} />}
        </Section>
        {providerName && own && (
          <Section title={providerName}>
            <ProviderConnection name={providerName} {...own} />
          </Section>
        )}
        <Section title="Sessions">
          <Sessions />
        </Section>
        <Section title="My data">
          <OwnData />
        </Section>
        {!deletion.dueAt && own?.hasPassword !== false && (
          <Section title="Delete account">
            <DeleteAccount
              learner={learner}
              onAsked={(dueAt) => setDeletion({ dueAt, isAsked: true })}
            />
          </Section>
        )}
      </div>
    </div>
  );
}
