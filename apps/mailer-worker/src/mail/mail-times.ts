import type { WorkerOptions } from 'bullmq';

/** How long things take on a mail's way out; tests make them shorter. */
export interface MailTimes {
  /** When the jobs of a worker that died are handed to another; the queue's own times by default. */
  worker: Pick<WorkerOptions, 'lockDuration' | 'stalledInterval'>;
  /** Longest time to connect to the mail server, to be greeted and to switch to TLS. */
  connectMs: number;
  /** Longest silence of the mail server while it lets us in. */
  signInMs: number;
  /** From MAIL FROM to the final dot (RFC 5321 section 4.5.3.2.1 to 4.5.3.2.5). */
  untilDotMs: number;
  /** From the final dot to its reply (RFC 5321 section 4.5.3.2.6). */
  dotReplyMs: number;
  /** Longest wait between two probes of a mail server that is away. */
  longestProbeMs: number;
  /** Longest wait for an answer of auth-service. */
  authAnswerMs: number;
  /** Longest wait between two calls of an auth-service that is away. */
  longestAskMs: number;
  /** How long a mailer that stops waits for mail servers. */
  stopMs: number;
}

const MINUTE = 60_000;

export const MAIL_TIMES: MailTimes = {
  worker: {},
  connectMs: 5_000,
  signInMs: 30_000,
  untilDotMs: 5 * MINUTE,
  dotReplyMs: 10 * MINUTE,
  longestProbeMs: 5_000,
  authAnswerMs: 4_000,
  longestAskMs: 2_000,
  stopMs: 10_000,
};
/** The times of this process, as an injection token. */
export const TIMES = Symbol('mail times');
