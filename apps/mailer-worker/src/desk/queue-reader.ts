import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  type DeskMail,
  MAIL_OUTCOME_QUEUE,
  MAIL_QUEUE,
  mailJobId,
  mailQueueOf,
  NEWSLETTER_QUEUE,
} from '@netward/contracts';
import { log, Readiness } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Job, Queue } from 'bullmq';
import { measureQueues } from './queue-metrics.ts';

/** After this the page is shown without the queue's facts. */
const ANSWER_LIMIT_MS = 1500;

/** What the queue knows about a mail. */
export interface QueuedFacts {
  tries: number;
  nextTryAt?: string;
}

/** Reads the queues for the desk, the metrics and readiness. */
@Injectable()
export class QueueReader implements OnApplicationShutdown {
  readonly queues: readonly Queue[];

  constructor(backend: QueueBackend, readiness: Readiness) {
    const names = [MAIL_QUEUE, NEWSLETTER_QUEUE, MAIL_OUTCOME_QUEUE];
    this.queues = names.map((name) => backend.queue(name) as Queue);
    for (const queue of this.queues) {
      queue.on('error', (error) => log.debug({ err: error }, 'the mail queue is away'));
    }
    measureQueues(this.queues);
    readiness.add('queue', async () => void (await this.queues[0]?.getJobCounts('active')));
  }

  /** The queue's facts about each mail that it holds, by row; none while the queue is away. */
  async factsOf(mails: readonly DeskMail[]): Promise<ReadonlyMap<string, QueuedFacts>> {
    const held = mails.filter(({ state }) => state === 'queued' || state === 'deferred');
    const asked = Promise.all(held.map((mail) => this.#find(mail))).catch(() => []);
    const jobs = await Promise.race([asked, wait(ANSWER_LIMIT_MS, [], { ref: false })]);
    return new Map(
      jobs.flatMap((job, at) => (job ? [[(held[at] as DeskMail).row, toFacts(job)] as const] : [])),
    );
  }

  async #find({ row, generation, kind }: DeskMail): Promise<Job | undefined> {
    const queue = kind && this.queues.find(({ name }) => name === mailQueueOf(kind));
    return queue ? queue.getJob(mailJobId(row, generation)) : undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.close().catch(() => undefined)));
  }
}

function toFacts({ attemptsMade, delay, processedOn, finishedOn, timestamp }: Job): QueuedFacts {
  const since = processedOn ?? finishedOn ?? timestamp;
  return {
    tries: attemptsMade,
    ...(delay > 0 && { nextTryAt: new Date(since + delay).toISOString() }),
  };
}
