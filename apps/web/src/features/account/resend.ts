import { useState } from 'react';
import { RESENT_MESSAGE } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { CONNECTION_FAILED, failureSentence } from '../../lib/failure-sentence.ts';

export type Resend =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'success' | 'error'; readonly message: string };

const SENTENCES = { refused: 'Failed to send verification email', network: CONNECTION_FAILED };
export const RESENDING = 'Sending verification email...';

/** Asks for another verification mail. */
export async function resendVerification(email: string): Promise<Resend> {
  const result = await callApi('resendVerification', { body: { email } });
  if (result.ok) return { status: 'success', message: result.data.message || RESENT_MESSAGE };
  return { status: 'error', message: failureSentence(result, SENTENCES) };
}

/** The same behind a button, with what became of it. */
export function useResend(email: string, onSent?: () => void) {
  const [resend, setResend] = useState<Resend>({ status: 'idle' });
  const ask = async () => {
    setResend({ status: 'loading' });
    const answer = await resendVerification(email);
    setResend(answer);
    if (answer.status === 'success') onSent?.();
  };
  return { resend, ask: () => void ask() };
}
