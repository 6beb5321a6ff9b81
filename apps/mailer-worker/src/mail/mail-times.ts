import type { WorkerOptions } from 'bullmq';
import { retryDelayMs } from './retry-delay.ts';

/** How long things take on a mail's way out; tests make them shorter. */
export interface MailTimes {
  /** When the mails of a worker that died are handed to another; the queue's own times by default. */
  worker: Pick<WorkerOptions, 'lockDuration' | 'stalledInterval'>;
  retryDelayMs: typeof retryDelayMs;
  /** Longest wait between two probes of a mail server that is away. */
  longestProbeMs: number;
}

export const MAIL_TIMES: MailTimes = { worker: {}, retryDelayMs, longestProbeMs: 10_000 };
/** The times of this process, as an injection token. */
export const TIMES = Symbol('mail times');
