import { SUBSCRIBED_MESSAGE, subscribeRequest } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { type FormOutcome, outcomeOf } from '../../lib/failure-sentence.ts';
import { CONNECTION_FAILED } from '../../lib/network-sentences.ts';

const SENTENCES = {
  refused: 'Failed to subscribe. Please try again.',
  network: CONNECTION_FAILED,
};

/** Subscribes an address to the newsletter, unless it is not an email address. */
export async function subscribe(email: string): Promise<FormOutcome> {
  const request = subscribeRequest.safeParse({ email, source: 'website' });
  if (!request.success) return { status: 'error', message: request.error.issues[0]!.message };
  const result = await callApi('subscribe', { body: request.data });
  return outcomeOf(result, SUBSCRIBED_MESSAGE, SENTENCES);
}
