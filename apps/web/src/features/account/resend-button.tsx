import { useState } from 'react';
import type { FormState } from '../../lib/failure-sentence.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, FormSuccess } from '../../ui/form-message.tsx';
import { RESENDING, resendVerification } from './resend.ts';

interface ResendButtonProps {
  readonly email: string;
  readonly onSent?: () => void;
}

/** Sends another verification email and shows the outcome. */
export function ResendButton({ email, onSent }: ResendButtonProps) {
  const [{ status, message }, setState] = useState<FormState>({ status: 'idle' });
  const resend = async () => {
    setState({ status: 'loading' });
    const outcome = await resendVerification(email);
    setState(outcome);
    if (outcome.status === 'success') onSent?.();
  };
  return (
    <>
      <FormSuccess text={status === 'success' ? message : undefined} />
      <FormError text={status === 'error' ? message : undefined} />
      <Button size="large" onClick={() => void resend()} disabled={status === 'loading'}>
        {status === 'loading' ? RESENDING : 'Resend Email'}
      </Button>
    </>
  );
}
