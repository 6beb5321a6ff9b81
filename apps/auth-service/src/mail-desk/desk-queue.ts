import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { mailJobId, type MailKind, mailQueueOf } from '@netward/contracts';
import { AppError, log } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Queue } from 'bullmq';
import type { QueuedRow } from '../outbox/mail-queue.ts';

const ANSWER_LIMIT_MS = 2000;

/** Withdraws mails from the mailer's queues. */
@Injectable()
export class DeskQueue implements OnModuleDestroy {
  readonly #queues = new Map<string, Queue>();

  constructor(@Inject(QueueBackend) private readonly backend: QueueBackend) {}

  /**
   * Removes a mail's job; false when a mailer is processing it. Throws UNAVAILABLE while the queue is
   * unavailable.
   */
  async withdraw({ id, generation, kind }: QueuedRow): Promise<boolean> {
    const jobId = mailJobId(id, generation);
    const queue = this.#queueOf(kind);
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the queue does not answer')), ANSWER_LIMIT_MS);
    });
    const removed = queue
      .remove(jobId)
      .then(async (count) => count > 0 || (await queue.getJobState(jobId)) === 'unknown');
    try {
      return await Promise.race([removed, limit]);
    } catch (cause) {
      removed.catch(() => undefined);
      throw new AppError('UNAVAILABLE', { retryAfter: 5, cause });
    } finally {
      clearTimeout(timer);
    }
  }

  #queueOf(kind: MailKind): Queue {
    const name = mailQueueOf(kind);
    const known = this.#queues.get(name);
    if (known) return known;
    const queue = this.backend.queue(name) as Queue;
    queue.on('error', (error: Error) => log.debug({ err: error }, 'the queue is unavailable'));
    this.#queues.set(name, queue);
    return queue;
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.disconnect()));
  }
}
