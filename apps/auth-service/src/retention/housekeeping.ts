import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { log, measure } from '@netward/nest-kit';
import { ADVISORY_LOCKS, affected } from '@netward/nest-kit/database';
import { DataSource } from 'typeorm';
import { type AuthConfig, CONFIG, NOTICE_DAYS } from '../config.ts';
import { eraseWithin } from '../erasure/erase-person.ts';
import { eraseLearnerData } from '../erasure/learner-data.ts';
import { INTERVALS, type Intervals } from '../intervals.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { PollingLoop } from '../outbox/polling-loop.ts';
import { endSessions } from '../session/session.service.ts';
import { RETENTION_RULES, type RetentionRule } from './retention-rules.ts';

const HOUR_MS = 3_600_000;
/** Rows per transaction at most, so that none holds locks for long. */
export const RETENTION_BATCH = 1000;

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

/** The lock on the learner decides between an erasure and a keeping in the same moment. */
const DUE = `
  SELECT learner.id, learner.email_key AS "emailKey"
  FROM auth.deletion_requests AS request JOIN auth.users AS learner ON learner.id = request.user_id
  WHERE request.due_at <= coalesce($1::timestamptz, now()) AND learner.id <> ALL($2::uuid[])
  ORDER BY request.due_at LIMIT 1 FOR UPDATE OF learner, request SKIP LOCKED`;

interface DueErasure {
  id: string;
  learnerId: string | null;
}

const OLDEST_ERASURE = `
  SELECT coalesce(extract(epoch FROM max(now() - created_at)), 0)::float AS seconds
  FROM auth.erasures`;

/**
 * What no request causes: old rows are deleted, unused accounts suspended, due ones erased, and erasures
 * passed on. What fails is tried again, and delays nothing else.
 */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #loops: readonly PollingLoop[];

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxService,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(INTERVALS) private readonly intervals: Intervals,
  ) {
    const { erasurePollMs, erasureDelaySeconds } = intervals;
    const loop = (name: string, work: () => Promise<unknown>, everyMs = HOUR_MS) =>
      new PollingLoop({ name, everyMs, work: async () => void (await work()) });
    this.#loops = [
      loop('deletion', () => this.eraseDue()),
      loop('housekeeping', () => this.applyRules()),
      loop('inactivity', () => this.suspendUnused()),
      loop('erasure', () => this.passOnErasures(erasureDelaySeconds), erasurePollMs),
    ];
  }

  onApplicationBootstrap(): void {
    measure({
      name: 'erasure_oldest_seconds',
      help: 'Age of the oldest erasure that is still pending, 0 when there is none',
      read: async () =>
        (await this.dataSource.query<[{ seconds: number }]>(OLDEST_ERASURE))[0].seconds,
    });
    for (const loop of this.#loops) loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }

  /** Applies every retention rule until nothing is due; false when another replica is doing so. */
  async applyRules(): Promise<boolean> {
    for (const rule of RETENTION_RULES) {
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

  /** Suspends unused accounts, never without notice. Off unless a number of days is set. */
  async suspendUnused(): Promise<void> {
    if (this.config.INACTIVITY_SUSPENSION_DAYS === 0) return;
    while ((await this.#notice()) === BATCH);
    while ((await this.#suspend()) === BATCH);
  }

  /**
   * Erases every account that is due, at `at` or else by the database's clock. Replicas share the work.
   * One account that cannot be erased does not delay the rest; the first reason is thrown at the end.
   */
  async eraseDue(at?: Date): Promise<void> {
    const failed = new Map<string, unknown>();
    while (await this.#eraseNext(at, failed));
    const [cause] = failed.values();
    if (cause) throw new Error(`${failed.size} due accounts could not be erased`, { cause });
  }

  /**
   * Passes every erasure that is this old on to learning-service; throws when one of them must be tried
   * again, until that has acknowledged it. Every step may be repeated, so replicas need not agree.
   */
  async passOnErasures(delaySeconds: number): Promise<void> {
    const due = await this.dataSource.query<DueErasure[]>(
      `SELECT id, learner_id AS "learnerId" FROM auth.erasures
       WHERE created_at <= now() - make_interval(secs => $1) ORDER BY created_at LIMIT $2`,
      [delaySeconds, BATCH],
    );
    const outcomes = await Promise.allSettled(due.map((erasure) => this.#passOn(erasure)));
    const failure = outcomes.find(({ status }) => status === 'rejected');
    if (failure) throw (failure as PromiseRejectedResult).reason;
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

  #notice(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const [learners] = await manager.query<[InactiveLearner[], number]>(NOTICE, [
        this.config.INACTIVITY_SUSPENSION_DAYS,
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
        this.config.INACTIVITY_SUSPENSION_DAYS,
        NOTICE_DAYS,
        BATCH,
      ]);
      const ids = suspended.map(({ id }) => id);
      await endSessions(manager, ids);
      for (const sub of ids) log.info({ event: 'suspended', sub }, 'security');
      return ids.length;
    });
  }

  /** Erases the next account that is due, or notes why that failed; false when there is none left. */
  async #eraseNext(at: Date | undefined, failed: Map<string, unknown>): Promise<boolean> {
    const key = this.config.MAIL_SEALING_KEY;
    let sub = '';
    try {
      const erased = await this.dataSource.transaction(async (manager) => {
        const values = [at ?? null, [...failed.keys()]];
        const [due] = await manager.query<{ id: string; emailKey: string }[]>(DUE, values);
        if (!due) return undefined;
        sub = due.id;
        return eraseWithin(manager, due.emailKey, key);
      });
      if (erased)
        log.info({ event: 'account-erased', sub, journal: erased.journalLine }, 'security');
    } catch (error) {
      if (!sub) throw error;
      failed.set(sub, error);
    }
    return sub !== '';
  }

  async #passOn({ id, learnerId }: DueErasure): Promise<void> {
    const settings = { ...this.config, limitMs: this.intervals.learningAnswerMs };
    if (learnerId) await eraseLearnerData(settings, learnerId);
    await this.dataSource.query(`DELETE FROM auth.erasures WHERE id = $1`, [id]);
    log.info({ event: 'person-erased', erasure: id }, 'security');
  }
}
