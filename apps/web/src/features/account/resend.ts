import { RESENT_MESSAGE } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { type FormOutcome, outcomeOf } from '../../lib/failure-sentence.ts';
import { CONNECTION_FAILED } from '../../lib/network-sentences.ts';

const SENTENCES = { refused: 'Failed to send verification email', network: CONNECTION_FAILED };
export const RESENDING = 'Sending verification email...';

/** Asks the server to send the verification email again. */
export async function resendVerification(email: string): Promise<FormOutcome> {
  return outcomeOf(
    await callApi('resendVerification', { body: { email } }),
    RESENT_MESSAGE,
    SENTENCES,
  );
}
