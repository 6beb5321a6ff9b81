import { Injectable } from '@nestjs/common';
import { log } from '@netward/nest-kit';
import { DataSource } from 'typeorm';
import { MailQueue, type QueuedRow } from './mail-queue.ts';

const BATCH = 500;
/** Seconds without a report after which a queued mail is looked for. */
const SILENCE_SECONDS = 20;
/** Seconds past its deadline that a mail's last report may take. */
const DEADLINE_SLACK_SECONDS = 60;

/**
 * Compares the outbox with the queue and restores what the queue has lost. PostgreSQL is the source
 * of truth: an emptied queue is refilled from here.
 */
@Injectable()
export class Reconciler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: MailQueue,
  ) {}

  /** Handles everything overdue; returns whether mails were put back for the relay. */
  async reconcile(silenceSeconds = SILENCE_SECONDS): Promise<boolean> {
    await this.#expire();
    let putBack = 0;
    let batch: QueuedRow[];
    do {
      batch = await this.#silent(silenceSeconds);
      const lost = await this.#lost(batch);
      await this.#putBack(lost);
      putBack += lost.length;
    } while (batch.length === BATCH);
    if (putBack > 0) log.warn({ mails: putBack }, 'mails lost by the queue were put back');
    return putBack > 0;
  }

  async #expire(): Promise<void> {
    await this.dataSource.query(
      `UPDATE auth.outbox SET state = 'expired', settled_at = now(), sealed = NULL
       WHERE state = 'pending' AND deadline < now() - make_interval(secs => $1)`,
      [DEADLINE_SLACK_SECONDS],
    );
  }

  /** A batch of silent rows, marked as seen so that the next call returns another batch. */
  async #silent(silenceSeconds: number): Promise<QueuedRow[]> {
    const [rows] = await this.dataSource.query<[QueuedRow[], number]>(
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

  /** The rows whose job will not run again and whose sending was not reported. */
  async #lost(rows: QueuedRow[]): Promise<QueuedRow[]> {
    const areLive = await Promise.all(rows.map((row) => this.queue.isLive(row)));
    return rows.filter((_, at) => !areLive[at]);
  }

  async #putBack(rows: QueuedRow[]): Promise<void> {
    await Promise.all(rows.map((row) => this.queue.remove(row)));
    await this.dataSource.query(
      `UPDATE auth.outbox SET queue_seen_at = NULL WHERE id = ANY($1) AND state = 'pending'`,
      [rows.map(({ id }) => id)],
    );
  }
}
