import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MAIL_OUTCOME_QUEUE, type MailOutcome, mailOutcomeJobId } from '@netward/contracts';
import { callDependency, log } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Queue } from 'bullmq';

/** Auth-service retries an outcome until its database has stored it. */
const JOB_OPTIONS = { attempts: 1_000_000, backoff: { type: 'fixed', delay: 5_000 } } as const;
const ADD = { dependency: 'queue', operation: 'add' } as const;
const RETRY_MS_MAX = 2_000;

/** Reports to auth-service what became of each mail. */
@Injectable()
export class OutcomeReporter implements OnApplicationShutdown {
  readonly #queue: Queue<MailOutcome>;

  constructor(backend: QueueBackend) {
    this.#queue = backend.queue<MailOutcome>(MAIL_OUTCOME_QUEUE);
    this.#queue.on('error', (error) => log.debug({ err: error }, 'the outcome queue is away'));
  }

  /**
   * Returns only when the outcome is on its queue: a mail whose outcome was lost would look unsent
   * for ever. While the queue is away it keeps trying.
   */
  async report(outcome: MailOutcome): Promise<void> {
    const jobId = mailOutcomeJobId(outcome);
    for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, RETRY_MS_MAX)) {
      try {
        await callDependency(ADD, () =>
          this.#queue.add(outcome.state, outcome, { ...JOB_OPTIONS, jobId }),
        );
        return;
      } catch (error) {
        log.warn({ row: outcome.row, err: error }, 'an outcome could not be reported yet');
        await wait(waitMs);
      }
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#queue.close().catch(() => undefined);
  }
}
