import { Injectable } from '@nestjs/common';
import type { MailJob, MailKind } from '@netward/contracts';
import { kindOf, openSpan } from '@netward/nest-kit';
import { DataSource } from 'typeorm';
import { Decider } from './decider.ts';
import { MailQueue } from './mail-queue.ts';

interface ClaimedRow {
  id: string;
  generation: number;
  kind: MailKind;
  deadline: Date;
  requestId: string;
  sealed: string;
  trace: string | null;
}

const BATCH = 500;

/** Hands the outbox's mails to the queue. Several replicas may do so at the same time. */
@Injectable()
export class Relay {
  constructor(
    private readonly dataSource: DataSource,
    private readonly decider: Decider,
    private readonly queue: MailQueue,
  ) {}

  /** Decides and hands over all waiting mails; throws while database or queue is unavailable. */
  async deliver(): Promise<void> {
    while (await this.decider.decideBatch());
    while (await this.#handOverBatch());
  }

  /**
   * Claims a batch and adds its jobs. No transaction stays open during the call to the queue: when it
   * fails the batch is given back, and after a crash the reconciler does that.
   */
  async #handOverBatch(): Promise<boolean> {
    const rows = await this.#claim();
    if (rows.length === 0) return false;
    try {
      await addTraced(rows, (jobs) => this.queue.add(jobs));
    } catch (error) {
      await this.#giveBack(rows.map(({ id }) => id));
      throw error;
    }
    return rows.length === BATCH;
  }

  async #claim(): Promise<ClaimedRow[]> {
    const [rows] = await this.dataSource.query<[ClaimedRow[], number]>(
      `UPDATE auth.outbox SET queue_seen_at = now()
       WHERE id IN (
         SELECT id FROM auth.outbox
         WHERE state = 'pending' AND kind IS NOT NULL AND queue_seen_at IS NULL
           AND deadline > now()
         ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, generation, kind, deadline, request_id AS "requestId", sealed, trace`,
      [BATCH],
    );
    return rows;
  }

  async #giveBack(ids: string[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE auth.outbox SET queue_seen_at = NULL WHERE id = ANY($1) AND state = 'pending'`,
      [ids],
    );
  }
}

function toJob({ id, deadline, trace: _, ...rest }: ClaimedRow, trace?: string): MailJob {
  return { row: id, deadline: deadline.toISOString(), ...rest, ...(trace && { trace }) };
}

/** Adds the rows' jobs; those that belong to a trace continue it from their own span. */
async function addTraced(
  rows: readonly ClaimedRow[],
  add: (jobs: MailJob[]) => Promise<void>,
): Promise<void> {
  const spans = rows.map(({ trace }) =>
    trace ? openSpan({ name: 'queue add mail', kind: 'producer', parent: trace }) : undefined,
  );
  try {
    await add(rows.map((row, at) => toJob(row, spans[at]?.traceparent)));
    for (const span of spans) span?.end();
  } catch (error) {
    for (const span of spans) span?.end(kindOf(error));
    throw error;
  }
}
