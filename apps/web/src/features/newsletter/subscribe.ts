import { SUBSCRIBED_MESSAGE } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { CONNECTION_FAILED, type FormOutcome, outcomeOf } from '../../lib/failure-sentence.ts';

const SENTENCES = {
  refused: 'Failed to subscribe. Please try again.',
  network: CONNECTION_FAILED,
};

/** Subscribes an address to the newsletter. */
export async function subscribe(email: string): Promise<FormOutcome> {
  const result = await callApi('subscribe', { body: { email, source: 'website' } });
  return outcomeOf(result, SUBSCRIBED_MESSAGE, SENTENCES);
}
