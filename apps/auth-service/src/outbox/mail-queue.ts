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

/** A queue that does not answer in this time is away; what was asked may still happen, twice is harmless. */
const ANSWER_LIMIT_MS = 3000;
/** States of a job that will not run any more. */
const OVER: ReadonlySet<string> = new Set(['completed', 'failed', 'unknown']);

/** Asks the queue, and gives it its time. */
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

/** A mail that was handed to a queue; its kind says which. */
export interface QueuedMail {
  id: string;
  generation: number;
  kind: MailKind;
}

/** The mailer's queues, as the outbox uses them. Every call throws while they are away. */
@Injectable()
export class MailQueue implements OnModuleInit, OnModuleDestroy {
  #mails: Record<ReturnType<typeof mailQueueOf>, Queue<MailJob>>;
  #outcomes: Queue;

  constructor(@Inject(QueueBackend) private readonly backend: QueueBackend) {}

  /**
   * On Redis the service starts without its queue. On PostgreSQL, which it needs in any case, a
   * queue that begins while the server is away stays broken, so the start fails instead.
   */
  async onModuleInit(): Promise<void> {
    this.#mails = {
      [MAIL_QUEUE]: this.backend.queue<MailJob>(MAIL_QUEUE),
      [NEWSLETTER_QUEUE]: this.backend.queue<MailJob>(NEWSLETTER_QUEUE),
    };
    this.#outcomes = this.backend.queue(MAIL_OUTCOME_QUEUE);
    const queues = this.#all();
    for (const queue of queues) {
      queue.on('error', (error: Error) => log.debug({ err: error }, 'the queue is away'));
    }
    if (this.backend.kind === 'postgres') {
      await Promise.all(queues.map((queue) => queue.waitUntilReady()));
    }
  }

  /** Adds jobs, each to the queue of its kind; one that is there already is left alone. */
  async add(jobs: readonly MailJob[]): Promise<void> {
    const additions = Object.values(this.#mails).map(async (queue) => {
      const entries = jobs.filter(({ kind }) => this.#of(kind) === queue).map(toEntry);
      if (entries.length > 0) await ask('add', () => queue.addBulk(entries));
    });
    await Promise.all(additions);
  }

  /**
   * Whether the mail is in the queue's hands: its job will run, or the report that it was sent
   * waits to be read.
   */
  async isLive({ id: row, generation, kind }: QueuedMail): Promise<boolean> {
    const stateIn = (queue: Queue, job: string) => ask('look', () => queue.getJobState(job));
    const job = await stateIn(this.#of(kind), mailJobId(row, generation));
    if (!OVER.has(job)) return true;
    const id = mailOutcomeJobId({ row, generation, state: 'sent' });
    return !OVER.has(await stateIn(this.#outcomes, id));
  }

  /** Makes room for the same job again: an id that is kept would be ignored. */
  async remove({ id, generation, kind }: QueuedMail): Promise<void> {
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

/** Takes leave of the queue's server, and hangs up in any case: closing alone would redial for ever. */
async function closeQueue(queue: Queue): Promise<void> {
  await answered(queue.close()).catch(() => undefined);
  queue.disconnect().catch(() => undefined);
}
