import { z } from 'zod';
import { emailAddress } from './email.ts';
import { post } from './endpoint.ts';
import { failsWith } from './errors.ts';
import * as fieldSentences from './field-sentences.ts';
import { messageResponse } from './shapes.ts';

export const SUBSCRIBED_MESSAGE = 'Thank you for subscribing!';
export const SUBSCRIPTION_CONFIRMED_MESSAGE = 'Your subscription is confirmed.';
export const UNSUBSCRIBED_MESSAGE = 'You have been unsubscribed.';

/** Where people subscribe; anything else is dropped. */
const source = z.literal('website').optional().catch(undefined);

export const subscribeRequest = z.object({
  email: emailAddress(fieldSentences.emailMissing),
  source,
});

/** `confirm` tells that a mail asks to confirm; like the message, it is the same for every address. */
export const subscribeResponse = messageResponse.extend({ confirm: z.boolean().optional() });

export const newsletterTokenRequest = z.object({
  token: z.string(failsWith('NEWSLETTER_TOKEN_INVALID')),
});

export const newsletterCalls = {
  subscribe: post('/api/subscribe', {
    access: 'public',
    body: subscribeRequest,
    response: subscribeResponse,
  }),
  confirmSubscription: post('/api/subscribe/confirm', {
    access: 'public',
    body: newsletterTokenRequest,
    response: messageResponse,
    errors: ['NEWSLETTER_TOKEN_INVALID'],
  }),
  /** Also takes the one-click form POST of RFC 8058, whose token is in the query. */
  unsubscribe: post('/api/subscribe/unsubscribe', {
    access: 'public',
    query: z.object({ token: z.string().optional() }),
    body: newsletterTokenRequest,
    response: messageResponse,
    errors: ['NEWSLETTER_TOKEN_INVALID'],
  }),
} as const;
