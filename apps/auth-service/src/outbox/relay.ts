import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { log } from '@netward/nest-kit';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { type AuthConfig, CONFIG, directAddress } from '../config.ts';
import { INTERVALS, type Intervals } from '../intervals.ts';
import { Decider } from './decider.ts';
import { MailQueue, type QueueableMail } from './mail-queue.ts';
import { IS_DUE, OUTBOX_CHANNEL, RELEASED, waitAfter } from './outbox.service.ts';
import { PollingLoop } from './polling-loop.ts';

const RECONNECT_MS = 1000;
const CONNECT_LIMIT_MS = 2000;

/**
 * Listens for PostgreSQL's notifications of new mail. It has its own connection because a pooled one
 * cannot listen; after a lost connection it reconnects and wakes the relay once, in case it missed
 * something.
 */
class OutboxListener {
  readonly #url: string;
  readonly #wake: () => void;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(url: string, wake: () => void) {
    this.#url = url;
    this.#wake = wake;
  }

  async start(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
      application_name: 'outbox-listener',
    });
    this.#client = client;
    client.on('notification', this.#wake);
    client.on('error', (error) =>
      log.warn({ err: error }, 'the outbox listener lost its connection'),
    );
    client.once('end', () => this.#reconnect());
    try {
      await client.connect();
      await client.query(`LISTEN ${OUTBOX_CHANNEL}`);
      this.#wake();
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
