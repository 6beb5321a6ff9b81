import { Inject, Injectable } from '@nestjs/common';
import { log } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Queue } from 'bullmq';
import type { MailJobRef } from './erasure.entity.ts';

const ANSWER_LIMIT_MS = 5000;

/** Removes the mails of an erased person from the queues. */
@Injectable()
export class QueuedMails {
  constructor(@Inject(QueueBackend) private readonly backend: QueueBackend) {}

  /** Throws while a queue is unavailable or one of the mails is being sent. */
  async remove(mails: readonly MailJobRef[]): Promise<void> {
    for (const name of new Set(mails.map(({ queue }) => queue))) {
      await this.#removeFrom(
        name,
        mails.filter(({ queue }) => queue === name).map(({ job }) => job),
      );
    }
  }

  /** Erasures are rare, so each opens a queue of its own and disconnects regardless. */
  async #removeFrom(name: string, jobs: string[]): Promise<void> {
    const queue: Queue = this.backend.queue(name);
    queue.on('error', (error: Error) => log.debug({ err: error }, 'the queue is unavailable'));
    try {
      await answered(removeAll(queue, jobs));
    } finally {
      await answered(queue.close()).catch(() => undefined);
      queue.disconnect().catch(() => undefined);
    }
  }
}

/** A job cannot be removed while a mailer processes it. */
async function removeAll(queue: Queue, jobs: string[]): Promise<void> {
  for (const job of jobs) {
    await queue.remove(job);
    if ((await queue.getJobState(job)) !== 'unknown') throw new Error('a mail is being sent');
  }
}

async function answered<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the queue does not answer')), ANSWER_LIMIT_MS);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
