import { z } from 'zod';
import { DELETION_DAYS } from './limits.ts';

/** Where an issue may link to: an https address, a mail address, or a path of the site. */
const issueHref = z.string().regex(/^(https:\/\/|mailto:|\/(?![/\\]))/);

/** A piece of text that looks the same throughout. */
const issueRun = z.object({
  text: z.string(),
  marks: z.array(z.enum(['strong', 'emphasis', 'code'])),
  href: issueHref.optional(),
});
export type IssueRun = z.output<typeof issueRun>;

const issueRuns = z.array(issueRun);

/** A block of an issue. Neither markup nor pictures: a mail of ours loads nothing. */
const issueBlock = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['heading', 'paragraph', 'quote']), runs: issueRuns }),
  z.object({ type: z.literal('list'), isOrdered: z.boolean(), items: z.array(issueRuns) }),
  z.object({ type: z.literal('code'), text: z.string() }),
]);
export type IssueBlock = z.output<typeof issueBlock>;

/** An issue of the newsletter as it is mailed to everybody. */
export const newsletterIssue = z.object({ subject: z.string(), blocks: z.array(issueBlock) });
export type NewsletterIssue = z.output<typeof newsletterIssue>;

/** Queues: what an account needs, and what the newsletter needs. */
export const MAIL_QUEUE = 'mail';
export const NEWSLETTER_QUEUE = 'newsletter-mail';

/** What a mail of each kind says: facts, neither HTML nor links, which the mailer makes. */
export const mailContents = {
  'verify-email': z.object({ name: z.string(), token: z.string() }),
  'already-registered': z.object({ name: z.string() }),
  /** `choose`: there is no account yet, and several registrations wait for the same mailbox. */
  'reset-password': z.object({
    name: z.string(),
    token: z.string(),
    reason: z.enum(['asked', 'choose']),
  }),
  /** `way`: by a mailed link, unless it says that the learner changed it on the account page. */
  'password-changed': z.object({
    name: z.string(),
    changedAt: z.iso.datetime(),
    way: z.literal('account').optional(),
  }),
  /** The token keeps the account. */
  'account-deletion': z.object({ name: z.string(), dueAt: z.iso.datetime(), token: z.string() }),
  'inactivity-notice': z.object({ name: z.string(), suspendedFrom: z.iso.datetime() }),
  contact: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    message: z.string(),
    receivedAt: z.iso.datetime(),
  }),
  /** `confirmToken` is null where a subscription needs no confirmation. */
  'newsletter-confirmation': z.object({
    confirmToken: z.string().nullable(),
    unsubscribeToken: z.string(),
  }),
  'newsletter-issue': newsletterIssue.extend({ unsubscribeToken: z.string() }),
} as const;
export type MailKind = keyof typeof mailContents;
export type MailContent<K extends MailKind> = z.output<(typeof mailContents)[K]>;

/** Time a mail of a kind may wait before it is no longer worth sending, in seconds. */
export const mailDeadlines = {
  'verify-email': 24 * 3600,
  'already-registered': 24 * 3600,
  'reset-password': 6 * 3600,
  'password-changed': 3 * 24 * 3600,
  'account-deletion': DELETION_DAYS * 24 * 3600,
  'inactivity-notice': 3 * 24 * 3600,
  contact: 7 * 24 * 3600,
  'newsletter-confirmation': 24 * 3600,
  'newsletter-issue': 3 * 24 * 3600,
} as const satisfies Record<MailKind, number>;

/** The queue of a kind: newsletter mail never stands in the way of what an account needs. */
export function mailQueueOf(kind: MailKind): typeof MAIL_QUEUE | typeof NEWSLETTER_QUEUE {
  return kind.startsWith('newsletter-') ? NEWSLETTER_QUEUE : MAIL_QUEUE;
}

/** A job on a mail queue: a claim check. What the mail says stays with auth-service. */
export const mailJob = z.object({ row: z.uuid() });
export type MailJob = z.output<typeof mailJob>;

/** Id of the job for a row; BullMQ refuses an id of digits alone. */
export function mailJobId(row: string): string {
  return `mail-${row}`;
}

/** What a row keeps sealed: the recipient and the kind's content. */
export interface SealedMail<K extends MailKind = MailKind> {
  to: string;
  content: MailContent<K>;
}

export const mailKind = z.enum(Object.keys(mailContents) as [MailKind, ...MailKind[]]);

/**
 * Answers a mailer that asks for a mail. `gone`: it is sent, given up, cancelled or erased. `not-yet`:
 * another mailer holds it, or its next try is later. A claimed mail belongs to the caller while its
 * lease lasts.
 */
export const mailClaimAnswer = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('claimed'),
    lease: z.uuid(),
    /** Seconds after which the lease should be renewed. */
    renewSeconds: z.number().positive(),
    /** Counts an operator's retries. A copy after a crash has the same one, so the same Message-ID. */
    generation: z.int().min(1),
    kind: mailKind,
    to: z.string(),
    content: z.unknown(),
    requestId: z.string(),
    /** The W3C traceparent of the claim, where the request behind the mail is traced. */
    trace: z.string().optional(),
  }),
  z.object({ outcome: z.enum(['gone', 'not-yet']) }),
]);
export type ClaimedMail = Extract<z.output<typeof mailClaimAnswer>, { outcome: 'claimed' }>;

/**
 * How an attempt to send ended. `deferred`: the server asked to try again later. `interrupted`: the
 * connection failed before the server had the whole mail. `unconfirmed`: the server had the whole mail
 * and never confirmed it, so it may have been delivered. `server-away`: the mail server did not let us in.
 * `failed`: the mail could not be written.
 */
export const mailReport = z.object({
  row: z.uuid(),
  lease: z.uuid(),
  generation: z.int().min(1),
  /** When it ended, by the mailer's clock. */
  at: z.iso.datetime(),
  outcome: z.enum([
    'sent',
    'refused',
    'deferred',
    'interrupted',
    'unconfirmed',
    'server-away',
    'failed',
  ]),
  /** The mail server's reply code. */
  code: z.int().optional(),
  /** The text of a reply that put the mail off or refused it, without addresses. */
  reply: z.string().max(300).optional(),
  messageId: z.string().max(200).optional(),
});
export type MailReport = z.output<typeof mailReport>;
