import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import {
  MAIL_QUEUE,
  type MailJob,
  mailJobId,
  type MailKind,
  mailQueueOf,
  NEWSLETTER_QUEUE,
} from '@netward/contracts';
import { callDependency, log } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Queue } from 'bullmq';

/** A queue that is silent for longer is unavailable. The call may still happen; twice is harmless. */
const ANSWER_LIMIT_MS = 3000;
const ADD = { dependency: 'queue', operation: 'add' } as const;

/** A finished job leaves nothing behind, so that its row can be queued again under the same id. */
const JOB_OPTIONS = { removeOnComplete: true, removeOnFail: true } as const;

async function answered<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the queue does not answer')), ANSWER_LIMIT_MS);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}

export interface QueueableMail {
  id: string;
  kind: MailKind;
}

/** The mailer's queues, as the outbox uses them. */
@Injectable()
export class MailQueue implements OnModuleInit, OnModuleDestroy {
  #queues: Queue<MailJob>[];

  constructor(@Inject(QueueBackend) private readonly backend: QueueBackend) {}

  /**
   * With Redis the service starts without its queue. With PostgreSQL, which it needs anyway, a queue
   * opened while the server is down stays broken, so the start fails instead.
   */
  async onModuleInit(): Promise<void> {
    this.#queues = [MAIL_QUEUE, NEWSLETTER_QUEUE].map((name) => this.backend.queue<MailJob>(name));
    for (const queue of this.#queues) {
      queue.on('error', (error: Error) => log.debug({ err: error }, 'the queue is unavailable'));
    }
    if (this.backend.kind === 'postgres') {
      await Promise.all(this.#queues.map((queue) => queue.waitUntilReady()));
    }
  }

  /** Adds a job for each mail; existing ones are left alone. Throws while the queue is unavailable. */
  async add(mails: readonly QueueableMail[]): Promise<void> {
    const additions = this.#queues.map(async (queue) => {
      const jobs = mails.filter(({ kind }) => mailQueueOf(kind) === queue.name).map(toJob);
      if (jobs.length > 0) await callDependency(ADD, () => answered(queue.addBulk(jobs)));
    });
    await Promise.all(additions);
  }

  /** Closes gracefully, then disconnects regardless: closing alone would reconnect forever. */
  async onModuleDestroy(): Promise<void> {
    const closing = this.#queues.map(async (queue) => {
      await answered(queue.close()).catch(() => undefined);
      queue.disconnect().catch(() => undefined);
    });
    await Promise.all(closing);
  }
}

function toJob({ id, kind }: QueueableMail) {
  return { name: kind, data: { row: id }, opts: { ...JOB_OPTIONS, jobId: mailJobId(id) } };
}
