import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MAIL_QUEUE, NEWSLETTER_QUEUE } from '@netward/contracts';
import { Gauge, log, measure, metrics, Readiness } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Queue } from 'bullmq';

/** How long a scrape or a page waits for a queue that is away. */
const ANSWER_LIMIT_MS = 1500;
const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** Jobs by queue and state; nothing while the queue is away. */
const NAME = 'queue_jobs';

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const limit = wait(ANSWER_LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error('the queue does not answer');
  });
  return Promise.race([answer, limit]);
}

/** Seconds since the job that has waited longest was added; 0 when none waits. */
async function oldestWaitingSeconds(queue: Queue): Promise<number> {
  const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
  // eslint-disable-next-line no-restricted-properties -- the queue names a time of the calendar
  return oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1000) : 0;
}

/** Measures the length of the queues and the age of their jobs at every scrape. */
function measureQueues(queues: readonly Queue[]): void {
  metrics.removeSingleMetric(NAME);
  new Gauge({
    name: NAME,
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [metrics],
    async collect() {
      this.reset();
      const counts = queues.map((queue) => inTime(queue.getJobCounts(...STATES)));
      const known = await Promise.allSettled(counts);
      known.forEach((answer, at) => {
        if (answer.status === 'rejected') return;
        for (const state of STATES) {
          this.set({ queue: queues[at]?.name ?? '', state }, answer.value[state] ?? 0);
        }
      });
    },
  });
  measure({
    name: 'queue_oldest_waiting_seconds',
    help: 'Age of the job that has waited longest, by queue; 0 when none waits',
    label: 'queue',
    read: async () => {
      const ages = await inTime(Promise.all(queues.map(oldestWaitingSeconds)));
      return Object.fromEntries(queues.map(({ name }, at) => [name, ages[at] ?? 0]));
    },
  });
}

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
