import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import {
  MAIL_OUTCOME_QUEUE,
  MAIL_QUEUE,
  mailJobId,
  type MailJob,
  mailJobOptions,
  type MailKind,
  mailOutcomeJobId,
  mailQueueOf,
  NEWSLETTER_QUEUE,
} from '@netward/contracts';
import { callDependency, log } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Queue } from 'bullmq';

/** A queue that is silent for longer is unavailable. The call may still happen; twice is harmless. */
const ANSWER_LIMIT_MS = 3000;
/** States of a job that will not run again. */
const OVER: ReadonlySet<string> = new Set(['completed', 'failed', 'unknown']);

/** Calls the queue, with a time limit. */
function ask<T>(operation: string, question: () => Promise<T>): Promise<T> {
  return callDependency({ dependency: 'queue', operation }, () => answered(question()));
}

async function answered<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the queue does not answer')), ANSWER_LIMIT_MS);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}

/** An outbox row in a queue; its kind says which queue. */
export interface QueuedRow {
  id: string;
  generation: number;
  kind: MailKind;
}

/** The mailer's queues, as the outbox uses them. Every call throws while they are unavailable. */
@Injectable()
export class MailQueue implements OnModuleInit, OnModuleDestroy {
  #mails: Record<ReturnType<typeof mailQueueOf>, Queue<MailJob>>;
  #outcomes: Queue;

  constructor(@Inject(QueueBackend) private readonly backend: QueueBackend) {}

  /**
   * With Redis the service starts without its queue. With PostgreSQL, which it needs anyway, a queue
   * opened while the server is down stays broken, so the start fails instead.
   */
  async onModuleInit(): Promise<void> {
    this.#mails = {
      [MAIL_QUEUE]: this.backend.queue<MailJob>(MAIL_QUEUE),
      [NEWSLETTER_QUEUE]: this.backend.queue<MailJob>(NEWSLETTER_QUEUE),
    };
    this.#outcomes = this.backend.queue(MAIL_OUTCOME_QUEUE);
    const queues = this.#all();
    for (const queue of queues) {
      queue.on('error', (error: Error) => log.debug({ err: error }, 'the queue is unavailable'));
    }
    if (this.backend.kind === 'postgres') {
      await Promise.all(queues.map((queue) => queue.waitUntilReady()));
    }
  }

  /** Adds jobs, each to the queue of its kind; existing ones are left alone. */
  async add(jobs: readonly MailJob[]): Promise<void> {
    const additions = Object.values(this.#mails).map(async (queue) => {
      const entries = jobs.filter(({ kind }) => this.#of(kind) === queue).map(toEntry);
      if (entries.length > 0) await ask('add', () => queue.addBulk(entries));
    });
    await Promise.all(additions);
  }

  /**
   * Whether nothing is lost: the mail's job will run, or the report that it was sent waits to be
   * read.
   */
  async isLive({ id: row, generation, kind }: QueuedRow): Promise<boolean> {
    const stateIn = (queue: Queue, job: string) => ask('look', () => queue.getJobState(job));
    const job = await stateIn(this.#of(kind), mailJobId(row, generation));
    if (!OVER.has(job)) return true;
    const id = mailOutcomeJobId({ row, generation, state: 'sent' });
    return !OVER.has(await stateIn(this.#outcomes, id));
  }

  /** Removes a finished job, because adding an id that still exists is ignored. */
  async remove({ id, generation, kind }: QueuedRow): Promise<void> {
    await ask('remove', () => this.#of(kind).remove(mailJobId(id, generation)));
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#all().map(closeQueue));
  }

  #of(kind: MailKind): Queue<MailJob> {
    return this.#mails[mailQueueOf(kind)];
  }

  #all(): Queue[] {
    return [...Object.values(this.#mails), this.#outcomes] as Queue[];
  }
}

function toEntry(job: MailJob) {
  const jobId = mailJobId(job.row, job.generation);
  return { name: job.kind, data: job, opts: { ...mailJobOptions, jobId } };
}

/** Closes gracefully, then disconnects regardless: closing alone would reconnect forever. */
async function closeQueue(queue: Queue): Promise<void> {
  await answered(queue.close()).catch(() => undefined);
  queue.disconnect().catch(() => undefined);
}
