import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MAIL_QUEUE, NEWSLETTER_QUEUE } from '@netward/contracts';
import { log, Readiness } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Queue } from 'bullmq';
import { inTime, measureQueues } from './queue-metrics.ts';

/** Reads the queues for the desk, the metrics and readiness. */
@Injectable()
export class QueueReader implements OnApplicationShutdown {
  readonly #queues: readonly Queue[];

  constructor(backend: QueueBackend, readiness: Readiness) {
    this.#queues = [MAIL_QUEUE, NEWSLETTER_QUEUE].map((name) => backend.queue(name) as Queue);
    for (const queue of this.#queues) {
      queue.on('error', (error) => log.debug({ err: error }, 'the mail queue is away'));
    }
    measureQueues(this.#queues);
    readiness.add('queue', () => this.#ask());
  }

  /** Whether mails have to wait because the queue does not answer. */
  isAway(): Promise<boolean> {
    return inTime(this.#ask()).then(
      () => false,
      () => true,
    );
  }

  async #ask(): Promise<void> {
    await this.#queues[0]?.getJobCounts('active');
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.close().catch(() => undefined)));
  }
}
