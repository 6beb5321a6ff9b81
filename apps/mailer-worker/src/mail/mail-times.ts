import type { WorkerOptions } from 'bullmq';

const MINUTE = 60_000;

/** How long things take on a mail's way out; tests make them shorter. */
export const MAIL_TIMES = {
  /** When the jobs of a worker that died are handed to another; the queue's own times by default. */
  worker: {} as Pick<WorkerOptions, 'lockDuration' | 'stalledInterval'>,
  /** Longest time to connect to the mail server, to be greeted and to switch to TLS. */
  connectMs: 5_000,
  /** Longest silence of the mail server while it lets us in. */
  signInMs: 30_000,
  /** From MAIL FROM to the final dot (RFC 5321 section 4.5.3.2.1 to 4.5.3.2.5). */
  untilDotMs: 5 * MINUTE,
  /** From the final dot to its reply (RFC 5321 section 4.5.3.2.6). */
  dotReplyMs: 10 * MINUTE,
  /** Longest wait between two probes of a mail server that is away. */
  longestProbeMs: 5_000,
  /** Longest wait for an answer of auth-service. */
  authAnswerMs: 4_000,
  /** Longest wait between two calls of an auth-service that is away. */
  longestAskMs: 2_000,
  /** How long a mailer that stops waits for mail servers. */
  stopMs: 10_000,
};
export type MailTimes = typeof MAIL_TIMES;

/** The times of this process, as an injection token. */
export const TIMES = Symbol('mail times');
