import { RESENT_MESSAGE } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { type FormOutcome, outcomeOf, useOutcome } from '../../lib/form-outcome.ts';
import { CONNECTION_FAILED } from '../../lib/network-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { FormResult } from '../../ui/form-message.tsx';

export const RESENDING = 'Sending verification email...';

/** Asks the server to send the verification email again. */
export async function resendVerification(email: string): Promise<FormOutcome> {
  const result = await callApi('resendVerification', { body: { email } });
  const refused = 'Failed to send verification email';
  return outcomeOf(result, RESENT_MESSAGE, refused, CONNECTION_FAILED);
}

export function ResendButton({ email, onSent }: { email: string; onSent?: () => void }) {
  const { state, isBusy, run } = useOutcome();
  const resend = async () => {
    if (await run(() => resendVerification(email))) onSent?.();
  };
  return (
    <>
      <FormResult of={state} />
      <Button size="large" onClick={() => void resend()} disabled={isBusy}>
        {isBusy ? RESENDING : 'Resend Email'}
      </Button>
    </>
  );
}
