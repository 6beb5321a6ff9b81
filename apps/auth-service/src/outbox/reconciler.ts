import { Injectable } from '@nestjs/common';
import { log } from '@netward/nest-kit';
import { DataSource } from 'typeorm';
import { MailQueue, type QueuedMail } from './mail-queue.ts';

const BATCH = 500;
/** A mail that was queued this long ago without a word is looked for, in seconds. */
const SILENCE_SECONDS = 20;
/** Time past its deadline that a mail's last report may take, in seconds. */
const DEADLINE_SLACK_SECONDS = 60;

/**
 * Compares the outbox with the queue and puts back what the queue has lost. PostgreSQL is the
 * truth: a queue that was wiped is filled again from here.
 */
@Injectable()
export class Reconciler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: MailQueue,
  ) {}

  /** Looks after all that is overdue; answers whether mails were put back for the relay. */
  async reconcile(silenceSeconds = SILENCE_SECONDS): Promise<boolean> {
    await this.#expire();
    let putBack = 0;
    let batch: QueuedMail[];
    do {
      batch = await this.#silent(silenceSeconds);
      const lost = await this.#lost(batch);
      await this.#putBack(lost);
      putBack += lost.length;
    } while (batch.length === BATCH);
    if (putBack > 0) log.warn({ mails: putBack }, 'mails that the queue lost were put back');
    return putBack > 0;
  }

  async #expire(): Promise<void> {
    await this.dataSource.query(
      `UPDATE auth.outbox SET state = 'expired', settled_at = now(), sealed = NULL
       WHERE state = 'pending' AND deadline < now() - make_interval(secs => $1)`,
      [DEADLINE_SLACK_SECONDS],
    );
  }

  /** A batch of rows not heard of for long, noted as seen so that the next batch is another. */
  async #silent(silenceSeconds: number): Promise<QueuedMail[]> {
    const [rows] = await this.dataSource.query<[QueuedMail[], number]>(
      `UPDATE auth.outbox SET queue_seen_at = now()
       WHERE id IN (
         SELECT id FROM auth.outbox
         WHERE state = 'pending' AND queue_seen_at < now() - make_interval(secs => $1)
         ORDER BY queue_seen_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, generation, kind`,
      [silenceSeconds, BATCH],
    );
    return rows;
  }

  /** The rows whose job will never run again, and whose sending nobody has reported. */
  async #lost(rows: QueuedMail[]): Promise<QueuedMail[]> {
    const areLive = await Promise.all(rows.map((row) => this.queue.isLive(row)));
    return rows.filter((_, at) => !areLive[at]);
  }

  async #putBack(rows: QueuedMail[]): Promise<void> {
    await Promise.all(rows.map((row) => this.queue.remove(row)));
    await this.dataSource.query(
      `UPDATE auth.outbox SET queue_seen_at = NULL WHERE id = ANY($1) AND state = 'pending'`,
      [rows.map(({ id }) => id)],
    );
  }
}
