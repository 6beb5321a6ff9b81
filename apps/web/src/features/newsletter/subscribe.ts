import { SUBSCRIBED_MESSAGE } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { CONNECTION_FAILED, failureSentence } from '../../lib/failure-sentence.ts';

const SENTENCES = {
  refused: 'Failed to subscribe. Please try again.',
  network: CONNECTION_FAILED,
};

/** Leaves an address for the newsletter and says what became of it. */
export async function subscribe(email: string) {
  const result = await callApi('subscribe', { body: { email, source: 'website' } });
  if (result.ok)
    return { status: 'success', message: result.data.message || SUBSCRIBED_MESSAGE } as const;
  return { status: 'error', message: failureSentence(result, SENTENCES) } as const;
}
