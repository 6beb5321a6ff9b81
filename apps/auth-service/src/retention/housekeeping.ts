import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { log } from '@netward/nest-kit';
import { ADVISORY_LOCKS, affected } from '@netward/nest-kit/database';
import { DataSource } from 'typeorm';
import { DeletionService } from '../account/deletion.service.ts';
import { type AuthConfig, CONFIG, NOTICE_DAYS } from '../config.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { PollingLoop } from '../outbox/polling-loop.ts';
import { endSessions } from '../session/session.service.ts';
import { RETENTION_RULES, type RetentionRule } from './retention-rules.ts';

/** Rows per transaction at most, so that none holds locks for long. */
export const RETENTION_BATCH = 1000;

/** Deletes or anonymises rows that have reached their retention time. */
@Injectable()
export class RetentionService {
  constructor(private readonly dataSource: DataSource) {}

  /** Applies every rule until nothing is due; false when another replica is doing so. */
  async apply(rules: readonly RetentionRule[] = RETENTION_RULES): Promise<boolean> {
    for (const rule of rules) {
      let rows = 0;
      let batch: number | undefined;
      do {
        batch = await this.#batch(rule);
        if (batch === undefined) return false;
        rows += batch;
      } while (batch === RETENTION_BATCH);
      if (rows > 0) log.info({ rule: rule.name, rows }, 'retention');
    }
    return true;
  }

  /** Applies a rule to one batch and returns its size; undefined when another replica is working. */
  async #batch({ table, isDue, forget }: RetentionRule): Promise<number | undefined> {
    const change = forget ? `UPDATE ${table} SET ${forget}` : `DELETE FROM ${table}`;
    return this.dataSource.transaction(async (manager) => {
      const [lock] = await manager.query<[{ isMine: boolean }]>(
        `SELECT pg_try_advisory_xact_lock($1) AS "isMine"`,
        [ADVISORY_LOCKS.retention],
      );
      if (!lock.isMine) return undefined;
      return affected(
        manager,
        `${change} WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM ${table} WHERE ${isDue} LIMIT $1 FOR UPDATE SKIP LOCKED))`,
        [RETENTION_BATCH],
      );
    });
  }
}

interface InactiveLearner {
  email: string;
  name: string;
  suspendedFrom: Date;
}

const BATCH = 100;
const REQUEST_ID = 'inactivity';

/** Activity after the notice cancels the notice. */
const NOTICE = `
  UPDATE auth.users SET inactivity_noticed_at = now()
  WHERE id IN (
    SELECT id FROM auth.users
    WHERE suspended_at IS NULL
      AND last_seen_at < now() - make_interval(days => $1::int - $2::int)
      AND (inactivity_noticed_at IS NULL OR inactivity_noticed_at < last_seen_at)
    LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING email, name, now() + make_interval(days => $2::int) AS "suspendedFrom"`;

/** Uses up the notice, so that a new one must precede the next suspension. */
const SUSPEND = `
  UPDATE auth.users SET suspended_at = now(), inactivity_noticed_at = NULL
  WHERE id IN (
    SELECT id FROM auth.users
    WHERE suspended_at IS NULL
      AND last_seen_at < now() - make_interval(days => $1::int)
      AND inactivity_noticed_at >= last_seen_at
      AND inactivity_noticed_at <= now() - make_interval(days => $2::int)
    LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/** Suspends unused accounts, never without notice. Off unless a number of days is set. */
@Injectable()
export class InactivityService {
  readonly #days: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxService,
    @Inject(CONFIG) { INACTIVITY_SUSPENSION_DAYS }: AuthConfig,
  ) {
    this.#days = INACTIVITY_SUSPENSION_DAYS;
  }

  async apply(): Promise<void> {
    if (this.#days === 0) return;
    while ((await this.#notice()) === BATCH);
    while ((await this.#suspend()) === BATCH);
  }

  #notice(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const [learners] = await manager.query<[InactiveLearner[], number]>(NOTICE, [
        this.#days,
        NOTICE_DAYS,
        BATCH,
      ]);
      for (const { email, name, suspendedFrom } of learners)
        await this.outbox.write(manager, {
          intent: 'inactivity',
          to: email,
          content: { name, suspendedFrom: suspendedFrom.toISOString() },
          requestId: REQUEST_ID,
        });
      return learners.length;
    });
  }

  #suspend(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const [suspended] = await manager.query<[{ id: string }[], number]>(SUSPEND, [
        this.#days,
        NOTICE_DAYS,
        BATCH,
      ]);
      const ids = suspended.map(({ id }) => id);
      await endSessions(manager, ids);
      for (const sub of ids) log.info({ event: 'suspended', sub }, 'security');
      return ids.length;
    });
  }
}

const HOUR_MS = 3_600_000;

/** Hourly work, independent of any request. What fails is tried again, and delays nothing else. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #loops: readonly PollingLoop[];

  constructor(
    retention: RetentionService,
    inactivity: InactivityService,
    deletions: DeletionService,
  ) {
    const hourly = (name: string, work: () => Promise<unknown>) =>
      new PollingLoop({ name, everyMs: HOUR_MS, work: async () => void (await work()) });
    this.#loops = [
      hourly('deletion', () => deletions.eraseDue()),
      hourly('housekeeping', () => retention.apply()),
      hourly('inactivity', () => inactivity.apply()),
    ];
  }

  onApplicationBootstrap(): void {
    for (const loop of this.#loops) loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }
}
