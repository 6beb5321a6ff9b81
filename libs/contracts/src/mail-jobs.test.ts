import {
  MAIL_QUEUE,
  mailContents,
  mailDeadlines,
  type MailKind,
  mailQueueOf,
  NEWSLETTER_QUEUE,
} from './mail-jobs.ts';

test('the newsletter stands in a queue of its own, and no mail waits for ever', () => {
  const kinds = Object.keys(mailContents) as MailKind[];
  const apart = kinds.filter((kind) => mailQueueOf(kind) === NEWSLETTER_QUEUE);
  expect(apart).toEqual(['newsletter-confirmation', 'newsletter-issue']);
  expect(mailQueueOf('reset-password')).toBe(MAIL_QUEUE);
  const days = kinds.map((kind) => mailDeadlines[kind] / 86_400);
  expect(Math.max(...days)).toBeLessThanOrEqual(7);
});
