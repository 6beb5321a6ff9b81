import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import {
  MAIL_QUEUE,
  type MailJob,
  mailJobId,
  type MailKind,
  mailQueueOf,
  NEWSLETTER_QUEUE,
} from '@netward/contracts';
import { callDependency, directAddress, log } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Queue } from 'bullmq';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { type AuthConfig, CONFIG } from '../config.ts';
import { INTERVALS, type Intervals } from '../intervals.ts';
import { Decider } from './decider.ts';
import { IS_DUE, OUTBOX_CHANNEL, RELEASED, waitAfter } from './outbox.service.ts';
import { PollingLoop } from './polling-loop.ts';

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

interface QueueableMail {
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

const RECONNECT_MS = 1000;
const CONNECT_LIMIT_MS = 2000;

/**
 * Listens for PostgreSQL's notifications of new mail. It has its own connection because a pooled one
 * cannot listen; after a lost connection it reconnects and wakes the relay once, in case it missed
 * something.
 */
class OutboxListener {
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(
    private readonly url: string,
    private readonly wake: () => void,
  ) {}

  async start(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
      application_name: 'outbox-listener',
    });
    this.#client = client;
    client.on('notification', this.wake);
    client.on('error', (error) =>
      log.warn({ err: error }, 'the outbox listener lost its connection'),
    );
    client.once('end', () => this.#reconnect());
    try {
      await client.connect();
      await client.query(`LISTEN ${OUTBOX_CHANNEL}`);
      this.wake();
    } catch (error) {
      log.debug({ err: error }, 'the outbox listener cannot connect');
      await client.end().catch(() => undefined);
      this.#reconnect();
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #reconnect(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.start(), RECONNECT_MS);
  }
}

const BATCH = 500;

/**
 * Keeps the outbox moving: ends expired mails, decides new ones and puts due mails on the queue.
 * Several replicas may do so at the same time.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #loop: PollingLoop;
  readonly #listener: OutboxListener;
  /** Since when mailers have been able to renew their leases, as far as we know. */
  #presentSince = performance.now();

  constructor(
    private readonly dataSource: DataSource,
    private readonly decider: Decider,
    private readonly queue: MailQueue,
    @Inject(INTERVALS) private readonly intervals: Intervals,
    @Inject(CONFIG) config: AuthConfig,
  ) {
    const everyMs = intervals.relayPollMs;
    this.#loop = new PollingLoop({ name: 'relay', everyMs, work: () => this.deliver() });
    this.#listener = new OutboxListener(directAddress(config), () => this.#loop.wake());
  }

  onApplicationBootstrap(): void {
    this.#loop.start();
    void this.#listener.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#listener.stop();
    await this.#loop.stop();
  }

  /** One round; throws while database or queue is unavailable. */
  async deliver(): Promise<void> {
    try {
      await this.#endLeases();
      await this.#expire();
      while (await this.decider.decideBatch());
    } catch (error) {
      this.#presentSince = performance.now();
      throw error;
    }
    while (await this.#queueBatch());
  }

  /**
   * A mailer that does not renew its lease has died, unless the absence was ours. The lease counts
   * towards the wait.
   */
  async #endLeases(): Promise<void> {
    const { mailLeaseSeconds, mailRetrySeconds } = this.intervals;
    if (performance.now() - this.#presentSince < mailLeaseSeconds * 1000) return;
    const [rows] = await this.dataSource.query<[{ id: string }[], number]>(
      `UPDATE auth.outbox
       SET ${RELEASED}, tries = tries + 1, reason = 'abandoned', reported_at = now(),
         next_try_at = now() + make_interval(secs =>
           greatest(0, ${waitAfter('tries + 1', '$1')} - $2::float8))
       WHERE state = 'pending' AND lease_until < now()
       RETURNING id`,
      [mailRetrySeconds, mailLeaseSeconds],
    );
    for (const { id } of rows) log.warn({ row: id }, 'the mailer that held a mail has died');
  }

  async #expire(): Promise<void> {
    await this.dataSource.query(
      `UPDATE auth.outbox SET state = 'expired', settled_at = now(), sealed = NULL
       WHERE state = 'pending' AND deadline <= now() AND lease IS NULL`,
    );
  }

  /**
   * Queues one batch; true when more may wait. A mail that stays unclaimed is queued again, because the
   * queue may have lost it; a job that is still there is left alone.
   */
  async #queueBatch(): Promise<boolean> {
    const [mails] = await this.dataSource.query<[QueueableMail[], number]>(
      `UPDATE auth.outbox SET queue_seen_at = now()
       WHERE id IN (
         SELECT id FROM auth.outbox
         WHERE ${IS_DUE} AND (queue_seen_at IS NULL
           OR queue_seen_at < now() - make_interval(secs => $1))
         ORDER BY next_try_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, kind`,
      [this.intervals.mailRequeueSeconds, BATCH],
    );
    if (mails.length === 0) return false;
    try {
      await this.queue.add(mails);
    } catch (error) {
      await this.#giveBack(mails);
      throw error;
    }
    return mails.length === BATCH;
  }

  async #giveBack(mails: readonly QueueableMail[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE auth.outbox SET queue_seen_at = NULL WHERE id = ANY($1) AND lease IS NULL`,
      [mails.map(({ id }) => id)],
    );
  }
}
