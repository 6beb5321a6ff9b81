import { Inject, Injectable } from '@nestjs/common';
import { log } from '@netward/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type AuthConfig, NOTICE_DAYS } from '../config.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { endSessions } from '../session/end-sessions.ts';

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
      for (const learner of learners) await this.#requestNotice(manager, learner);
      return learners.length;
    });
  }

  async #requestNotice(
    manager: EntityManager,
    { email, name, suspendedFrom }: InactiveLearner,
  ): Promise<void> {
    await this.outbox.write(manager, {
      intent: 'inactivity',
      to: email,
      content: { name, suspendedFrom: suspendedFrom.toISOString() },
      requestId: REQUEST_ID,
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
