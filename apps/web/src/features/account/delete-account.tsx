import { Suspense, useEffect, useRef, useState } from 'react';
import { ACCOUNT_KEPT_MESSAGE, DELETION_DAYS } from '@netward/contracts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import type { DeleteAccountProps } from './password-question.tsx';
import { Button } from '../../ui/button.tsx';
import { callApi } from '../../lib/api.ts';
import { outcomeOf, useOutcome } from '../../lib/form-outcome.ts';
import { FormError, FormMessage, FormSuccess } from '../../ui/form-message.tsx';
import { localMoment } from '../../lib/dates.ts';

const PasswordQuestion = lazyComponent(
  async () => (await import('./password-question.tsx')).PasswordQuestion,
);

/** Says what a deletion means, and asks for it once the learner has decided. */
export function DeleteAccount(props: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>
        Erases your account with its progress, quiz results, challenges, conversations and messages.
        You get an email and have {DELETION_DAYS} days to keep the account after all. Transcripts
        that you have downloaded stay valid: they are signed files of yours, and checking one needs
        no account.
      </p>
      {isOpen ? (
        <Suspense>
          <PasswordQuestion {...props} onCancel={() => setOpen(false)} />
        </Suspense>
      ) : (
        <div className="account-act note flex wraps middle above-4">
          <Button
            className="account-danger"
            onPointerEnter={() => void PasswordQuestion.preload()}
            onClick={() => setOpen(true)}
          >
            Delete account
          </Button>
          <span>Asks for your password first.</span>
        </div>
      )}
    </>
  );
}

async function keepAccount() {
  const result = await callApi('keepAccount');
  return outcomeOf(result, ACCOUNT_KEPT_MESSAGE, 'Failed to keep your account. Please try again.');
}

/** Of an account; empty where nobody has asked for it. */
export interface Deletion {
  readonly dueAt?: string | undefined;
  /** Whether the learner has just asked for it. */
  readonly isAsked?: boolean;
}

/** Says that the account is about to be deleted, and keeps it. After either act the focus is on the message. */
export function PendingDeletion({ dueAt, isAsked, onKept }: Deletion & { onKept: () => void }) {
  const { state, isBusy, run } = useOutcome();
  const keep = async () => {
    if (await run(keepAccount)) onKept();
  };
  const place = useRef<HTMLDivElement>(null);
  const isKept = !dueAt && state.status === 'success';
  useEffect(() => {
    if (isAsked || isKept) place.current?.focus();
  }, [isAsked, isKept]);
  return (
    <div className="account-pending" ref={place} tabIndex={-1}>
      {dueAt && (
        <FormMessage tone="alerted">
          <p>
            Your account will be deleted on {localMoment(dueAt)}. Until then you can use it as
            before, and keep it here or with the link in the email we sent you.
          </p>
          <Button disabled={isBusy} onClick={() => void keep()}>
            Keep my account
          </Button>
        </FormMessage>
      )}
      <FormError text={state.status === 'error' ? state.message : undefined} />
      <FormSuccess text={isKept ? state.message : undefined} />
    </div>
  );
}
