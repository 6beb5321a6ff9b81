import { useEffect, useRef, useState } from 'react';
import { ACCOUNT_KEPT_MESSAGE } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { type FormState, outcomeOf } from '../../lib/failure-sentence.ts';
import { NETWORK_FAILED } from '../../lib/network-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, FormMessage, FormSuccess } from '../../ui/form-message.tsx';
import { localMoment } from '../../lib/dates.ts';

const SENTENCES = {
  refused: 'Failed to keep your account. Please try again.',
  network: NETWORK_FAILED,
};

function useKeep(onKept: () => void) {
  const [state, setState] = useState<FormState>({ status: 'idle' });
  const keep = async () => {
    setState({ status: 'loading' });
    const result = await callApi('keepAccount');
    setState(outcomeOf(result, ACCOUNT_KEPT_MESSAGE, SENTENCES));
    if (result.ok) onKept();
  };
  return { state, keep };
}

interface PendingDeletionProps {
  /** When the account will be deleted, if somebody has asked for that. */
  readonly dueAt?: string | undefined;
  /** Whether the learner has just asked for it. */
  readonly isAsked?: boolean | undefined;
  readonly onKept: () => void;
}

/** Says that the account is about to be deleted, and keeps it. After either act the focus is on the message. */
export function PendingDeletion({ dueAt, isAsked, onKept }: PendingDeletionProps) {
  const { state, keep } = useKeep(onKept);
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
          <Button disabled={state.status === 'loading'} onClick={() => void keep()}>
            Keep my account
          </Button>
        </FormMessage>
      )}
      <FormError text={state.status === 'error' ? state.message : undefined} />
      <FormSuccess text={isKept ? state.message : undefined} />
    </div>
  );
}
