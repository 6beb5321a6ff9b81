import { z } from 'zod';

/** Queues: what an account needs, what the newsletter needs, and what became of both. */
export const MAIL_QUEUE = 'mail';
export const NEWSLETTER_QUEUE = 'newsletter-mail';
export const MAIL_OUTCOME_QUEUE = 'mail-outcome';

/**
 * What a mail of each kind says. Facts only: no HTML, no address of a page, since links are made
 * by the mailer from PUBLIC_URL.
 */
export const mailContents = {
  'verify-email': z.object({ name: z.string(), token: z.string() }),
  'already-registered': z.object({ name: z.string() }),
  /** `choose`: nobody has an account yet, and several registrations wait for the same mailbox. */
  'reset-password': z.object({
    name: z.string(),
    token: z.string(),
    reason: z.enum(['asked', 'choose']),
  }),
  'password-changed': z.object({ name: z.string(), changedAt: z.iso.datetime() }),
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
} as const;
export type MailKind = keyof typeof mailContents;
export type MailContent<K extends MailKind> = z.output<(typeof mailContents)[K]>;

/** Time a mail of a kind may wait before it is no longer worth sending, in seconds. */
export const mailDeadlines = {
  'verify-email': 24 * 3600,
  'already-registered': 24 * 3600,
  'reset-password': 6 * 3600,
  'password-changed': 3 * 24 * 3600,
  'inactivity-notice': 3 * 24 * 3600,
  contact: 7 * 24 * 3600,
  'newsletter-confirmation': 24 * 3600,
} as const satisfies Record<MailKind, number>;

/** The queue of a kind: newsletter mail never stands in the way of what an account needs. */
export function mailQueueOf(kind: MailKind): typeof MAIL_QUEUE | typeof NEWSLETTER_QUEUE {
  return kind === 'newsletter-confirmation' ? NEWSLETTER_QUEUE : MAIL_QUEUE;
}

/** Waits between tries in seconds: 2, 4, 8, then every 15 s up to 5 min, then every 15 min. */
export function mailRetryDelaySeconds(attemptsMade: number): number {
  if (attemptsMade <= 3) return 2 ** attemptsMade;
  return attemptsMade <= 22 ? 15 : 900;
}

/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/;

/** Room for the longest contact message in four-byte characters: 20 KB, a third more in base64url. */
const SEALED_MAX = 32_768;

/**
 * A job on the mail queue. `sealed` is the base64url of nonce, ciphertext and tag (AES-256-GCM)
 * over the JSON of a `SealedMail`; the row and kind are authenticated with it, so that a sealed
 * part cannot be moved to another job.
 */
export const mailJob = z.object({
  row: z.uuid(),
  generation: z.int().min(1),
  kind: z.enum(Object.keys(mailContents) as [MailKind, ...MailKind[]]),
  deadline: z.iso.datetime(),
  requestId: z.string().max(64),
  /** The W3C traceparent of the job's adding, where the request behind it is traced. */
  trace: z.string().regex(TRACEPARENT).optional(),
  sealed: z.string().max(SEALED_MAX),
});
export type MailJob = z.output<typeof mailJob>;

/** What travels sealed: the recipient and the kind's content. */
export interface SealedMail<K extends MailKind = MailKind> {
  to: string;
  content: MailContent<K>;
}

/**
 * Options of every mail job: it is tried until its deadline, so the number of tries is no limit;
 * the mailer's own strategy (`mailRetryDelaySeconds`) sets the waits.
 */
export const mailJobOptions = { attempts: 1_000_000, backoff: { type: 'custom' } } as const;

/** Id of the job for a row; a retry by an operator is a new generation. */
export function mailJobId(row: string, generation: number): string {
  return `${row}-${generation}`;
}

/** What became of a mail, reported by the mailer. `reply` is the mail server's, without addresses. */
export const mailOutcome = z.object({
  row: z.uuid(),
  generation: z.int().min(1),
  state: z.enum(['sent', 'deferred', 'refused', 'expired']),
  at: z.iso.datetime(),
  messageId: z.string().max(200).optional(),
  code: z.int().optional(),
});
export type MailOutcome = z.output<typeof mailOutcome>;

/** Id of the job that reports an outcome, so that the same report twice is one job. */
export function mailOutcomeJobId({
  row,
  generation,
  state,
}: Pick<MailOutcome, 'row' | 'generation' | 'state'>): string {
  return `${mailJobId(row, generation)}-${state}`;
}
