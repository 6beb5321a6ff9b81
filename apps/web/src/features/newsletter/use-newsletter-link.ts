import { useState } from 'react';
import { errors, SUBSCRIPTION_CONFIRMED_MESSAGE, UNSUBSCRIBED_MESSAGE } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { CONNECTION_FAILED, failureSentence } from '../../lib/failure-sentence.ts';

/** What the links in the newsletter's mails do. */
export type NewsletterAction = 'confirm' | 'unsubscribe';

export type Following =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'success' | 'error'; readonly message: string };

const calls = {
  confirm: (token: string) => callApi('confirmSubscription', { body: { token } }),
  unsubscribe: (token: string) => callApi('unsubscribe', { body: { token }, query: {} }),
};
const doneMessages = {
  confirm: SUBSCRIPTION_CONFIRMED_MESSAGE,
  unsubscribe: UNSUBSCRIBED_MESSAGE,
};
const SENTENCES = {
  refused: errors.NEWSLETTER_TOKEN_INVALID.message,
  network: CONNECTION_FAILED,
};

async function follow(action: NewsletterAction, token: string): Promise<Following> {
  const result = await calls[action](token);
  if (result.ok) return { status: 'success', message: result.data.message || doneMessages[action] };
  return { status: 'error', message: failureSentence(result, SENTENCES) };
}

/** Follows a newsletter link when the person says so. */
export function useNewsletterLink(action: NewsletterAction, token: string) {
  const [following, setFollowing] = useState<Following>({ status: 'idle' });
  const confirm = async () => {
    setFollowing({ status: 'loading' });
    setFollowing(await follow(action, token));
  };
  return { following, confirm: () => void confirm() };
}
