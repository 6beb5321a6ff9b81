import { Fragment, type ReactNode, useEffect, useId, useState } from 'react';
import {
  changeNameRequest,
  changePasswordRequest,
  NAME_CHANGED_MESSAGE,
  type OwnAccount,
  PASSWORD_CHANGED_MESSAGE,
  webPaths,
} from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import {
  failureSentence,
  type FormOutcome,
  outcomeOf,
  useOutcome,
} from '../../lib/form-outcome.ts';
import { renameLearner, type StoredLearner } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError, FormResult } from '../../ui/form-message.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { useSentForm } from '../../lib/sent-form.ts';
import { useSiteConfig } from '../../lib/site-config.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { DeleteAccount, type Deletion, PendingDeletion } from './delete-account.tsx';
import { localDay } from '../../lib/dates.ts';
import { ProviderButton } from './provider-button.tsx';
import { Sessions } from './sessions.tsx';
import { z } from 'zod';
import { NewPasswords, PasswordField, sameTwice } from './password-field.tsx';
import './account.css';

const changeFields = z
  .object({ ...changePasswordRequest.shape, repeated: z.string() })
  .refine(...sameTwice('newPassword', 'repeated', 'Passwords do not match.'));

/** Replaces the password of the learner who is logged in, by the current one. */
function ChangePasswordForm({ learner }: { learner: StoredLearner }) {
  const { state, run } = useOutcome();
  const sent = useSentForm(changeFields, {
    mode: 'onTouched',
    defaultValues: { currentPassword: '', newPassword: '', repeated: '' },
    async send({ currentPassword, newPassword }, { reset }) {
      const isChanged = await run(async () => {
        const result = await callApi('changePassword', { body: { currentPassword, newPassword } });
        const refused = 'Failed to change the password. Please try again.';
        return outcomeOf(result, PASSWORD_CHANGED_MESSAGE, refused);
      });
      if (isChanged) reset();
      return undefined;
    },
  });
  const { shown, isSubmitting } = sent;
  return (
    <form {...sent.attributes}>
      {/* Tells a password manager which account this is. */}
      <input type="email" autoComplete="username" value={learner.email ?? ''} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...shown}
        {...sent.field('currentPassword')}
      />
      <NewPasswords
        of={sent}
        names={['newPassword', 'repeated']}
        labels={['New password', 'New password again']}
        shown={{ isShown: shown.isShown }}
        about={[learner.name, learner.email ?? '']}
      />
      <FormResult of={state} />
      <div className="account-act note flex wraps middle above-4">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Changing password...' : 'Change password'}
        </Button>
        <span>All other devices are logged out.</span>
      </div>
    </form>
  );
}

function ChangeNameForm({ learner }: { learner: StoredLearner }) {
  const { state, run } = useOutcome();
  const { form, field, attributes, isSubmitting } = useSentForm(changeNameRequest, {
    mode: 'onTouched',
    defaultValues: { name: learner.name },
    async send({ name }) {
      const isChanged = await run(async () => {
        const result = await callApi('changeName', { body: { name } });
        const refused = 'Failed to change the name. Please try again.';
        return outcomeOf(result, NAME_CHANGED_MESSAGE, refused);
      });
      if (isChanged) renameLearner(name);
      return undefined;
    },
  });
  return (
    <form {...attributes}>
      {/* It begins with a name, so that an empty field is a fault as soon as it is left. */}
      <Field label="Name" autoComplete="name" {...field('name')} {...form.register('name')} />
      <FormResult of={state} />
      <div className="account-act note flex wraps middle above-4">
        <Button type="submit" disabled={isSubmitting}>
          Change name
        </Button>
        <span>A transcript that you have handed in keeps the earlier one.</span>
      </div>
    </form>
  );
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

async function download(): Promise<FormOutcome> {
  const result = await callApi('exportAccount');
  const refused = 'Failed to fetch your data. Please try again.';
  if (!result.ok) return { status: 'error', message: failureSentence(result, refused) };
  const name = `netward-${result.data.exportedAt.slice(0, DAY_LENGTH)}.json`;
  saveFile(JSON.stringify(result.data, null, 2), name, 'application/json');
  return { status: 'success', message: `Your data is in the file ${name}.` };
}

function OwnData() {
  const { state, isBusy, run } = useOutcome();
  return (
    <>
      <p>
        What is stored about you, as one JSON file: account, sessions, progress, quiz results,
        challenges, conversations, messages you sent us while you were logged in, newsletter and the
        list of emails we sent you. Of a longer list the file has the newest 50 entries, and says
        so.
      </p>
      <div className="account-act note flex wraps middle above-4">
        <Button disabled={isBusy} onClick={() => void run(download)}>
          {isBusy ? 'Collecting your data...' : 'Download my data'}
        </Button>
      </div>
      <FormResult of={state} />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
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
      setFailure(result.ok ? undefined : failureSentence(result, 'Failed to load your account.'));
      if (!result.ok) return;
      setOwn(result.data);
      setDeletion({ dueAt: result.data.deletion?.dueAt });
    });
    return () => hangUp.abort();
  }, [tries]);
  return { own, deletion, setDeletion, failure, tryAgain: () => setTries(tries + 1) };
}

function AboutLearner({ learner, since }: { learner: StoredLearner; since: string | undefined }) {
  const facts = [
    ['Name', learner.name],
    ['Email', learner.email],
    ['Member since', since && localDay(since)],
  ] as const;
  return (
    <dl>
      {facts.map(
        ([name, fact]) =>
          fact && (
            <Fragment key={name}>
              <dt className="small faint">{name}</dt>
              <dd className="anywhere">{fact}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

function NoPassword() {
  return (
    <>
      <p>
        This account has no password. An email lets you set one; then you can log in with it, change
        it here and delete the account. It also ends what is connected, until you connect it again.
      </p>
      <div className="account-act note flex wraps middle above-4">
        <ButtonLink to={`${webPaths.login}?mode=reset`}>Set a password by email</ButtonLink>
      </div>
    </>
  );
}

function ProviderConnection({
  name,
  hasPassword,
  isConnected,
}: { name: string } & Pick<OwnAccount, 'hasPassword' | 'isConnected'>) {
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

/** What learners may see and change of their own account. How they get a transcript is another feature. */
export function AccountSettings(props: { learner: StoredLearner; transcript: ReactNode }) {
  const { learner, transcript } = props;
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
