import {
  MAIL_QUEUE,
  mailContents,
  mailDeadlines,
  type MailKind,
  mailQueueOf,
  NEWSLETTER_QUEUE,
} from './mail-jobs.ts';
import { subscribeRequest } from './newsletter.ts';

test('a source that is not known is dropped, not refused', () => {
  const email = 'ada@example.org';
  expect(subscribeRequest.parse({ email, source: 'website' })).toEqual({
    email,
    source: 'website',
  });
  for (const source of ['elsewhere', 7, null]) {
    expect(subscribeRequest.parse({ email, source }).source).toBeUndefined();
  }
  const blank = subscribeRequest.safeParse({ email: ' ' }).error?.issues[0]?.message;
  expect(blank).toBe('Please enter your email address');
});

test('the newsletter stands in a queue of its own, and no mail waits for ever', () => {
  const kinds = Object.keys(mailContents) as MailKind[];
  const apart = kinds.filter((kind) => mailQueueOf(kind) === NEWSLETTER_QUEUE);
  expect(apart).toEqual(['newsletter-confirmation']);
  expect(mailQueueOf('reset-password')).toBe(MAIL_QUEUE);
  const days = kinds.map((kind) => mailDeadlines[kind] / 86_400);
  expect(Math.max(...days)).toBeLessThanOrEqual(7);
});
