import { SUBSCRIBED_MESSAGE, subscribeRequest } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { type FormOutcome, outcomeOf } from '../../lib/form-outcome.ts';
import { CONNECTION_FAILED } from '../../lib/network-sentences.ts';

const CONFIRM_BY_MAIL = 'Open the mail we sent you to confirm.';
const REFUSED = 'Failed to subscribe. Please try again.';

/** Subscribes an address to the newsletter, unless it is not an email address. */
export async function subscribe(email: string): Promise<FormOutcome> {
  const request = subscribeRequest.safeParse({ email, source: 'website' });
  if (!request.success) return { status: 'error', message: request.error.issues[0]!.message };
  const result = await callApi('subscribe', { body: request.data });
  const outcome = outcomeOf(result, SUBSCRIBED_MESSAGE, REFUSED, CONNECTION_FAILED);
  const isToConfirm = result.ok && result.data.confirm;
  return isToConfirm ? { ...outcome, message: `${outcome.message} ${CONFIRM_BY_MAIL}` } : outcome;
}
