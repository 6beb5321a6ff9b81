import { randomBytes } from 'node:crypto';
import {
  MAIL_OUTCOME_QUEUE,
  MAIL_QUEUE,
  type MailContent,
  type MailJob,
  mailJobId,
  mailJobOptions,
  type MailKind,
  type MailOutcome,
  mailOutcomeJobId,
  mailQueueOf,
  NEWSLETTER_QUEUE,
} from '@netward/contracts';
import { QueueBackend } from '@netward/nest-kit/queue';
import { eventually } from '@netward/test-kit';
import type { Queue } from 'bullmq';
import { openQueueStore, type TestQueueStore } from './queue-store.ts';
import { sealedJob } from './sealed-job.ts';

/** The queues as auth-service sees them: it adds mails and reads what became of them. */
export class TestQueue {
  readonly key = randomBytes(32);
  readonly mails: Queue<unknown>;
  readonly newsletters: Queue<unknown>;
  readonly outcomes: Queue<MailOutcome>;
  readonly #store: TestQueueStore;

  private constructor(store: TestQueueStore) {
    const { REDIS_URL, QUEUE_DATABASE_URL } = store.settings;
    const backend = new QueueBackend({ redisUrl: REDIS_URL, databaseUrl: QUEUE_DATABASE_URL });
    this.#store = store;
    this.mails = backend.queue(MAIL_QUEUE);
    this.newsletters = backend.queue(NEWSLETTER_QUEUE);
    this.outcomes = backend.queue(MAIL_OUTCOME_QUEUE);
    for (const queue of this.#queues) queue.on('error', () => undefined);
  }

  static async open(): Promise<TestQueue> {
    const queue = new TestQueue(await openQueueStore());
    await Promise.all(queue.#queues.map((one) => one.waitUntilReady()));
    return queue;
  }

  get #queues(): Queue[] {
    return [this.mails, this.newsletters, this.outcomes];
  }

  get settings(): TestQueueStore['settings'] {
    return this.#store.settings;
  }

  makeJob<K extends MailKind>(kind: K, mail: { to: string; content: MailContent<K> }): MailJob {
    return sealedJob(kind, mail, this.key);
  }

  /** Adds a job where it belongs; returns its id. */
  async add(job: MailJob): Promise<string> {
    const jobId = mailJobId(job.row, job.generation);
    const queue = mailQueueOf(job.kind) === NEWSLETTER_QUEUE ? this.newsletters : this.mails;
    await queue.add(job.kind, job, { jobId, ...mailJobOptions });
    return jobId;
  }

  /** Waits until the mailer has reported `state`. */
  async outcomeOf({ row, generation }: MailJob, state: MailOutcome['state']): Promise<MailOutcome> {
    const id = mailOutcomeJobId({ row, generation, state });
    return eventually(`outcome ${state}`, async () => (await this.outcomes.getJob(id))?.data);
  }

  async close(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.close()));
    await this.#store.close();
  }
}
