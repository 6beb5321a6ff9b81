import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { log, measure } from '@netward/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.ts';
import { Rounds } from '../outbox/rounds.ts';
import type { QueuedMail } from './erasure.entity.ts';
import { eraseLearnerData } from './learner-data.ts';
import { QueuedMails } from './queued-mails.ts';

interface OwedErasure {
  id: string;
  learnerId: string | null;
  mails: QueuedMail[];
}

const BATCH = 100;
const POLL_MS = 3000;
/**
 * Time that an erasure rests, in seconds: after it every service has heard that the learner's
 * sessions ended, so nothing is written any more, and the mail relay has let go of what it held.
 */
const REST_SECONDS = 10;

/**
 * Carries erasures to the other places where something of a person lies, again and again until
 * each place has acknowledged. Every step may be repeated, so replicas need not agree.
 */
@Injectable()
export class ErasureRelay implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #rounds: Rounds;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queuedMails: QueuedMails,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.#rounds = new Rounds({ name: 'erasure', everyMs: POLL_MS, work: () => this.deliver() });
  }

  onApplicationBootstrap(): void {
    measure({
      name: 'erasure_oldest_seconds',
      help: 'Age of the oldest erasure that is still owed, 0 when none is',
      read: () => this.#oldestSeconds(),
    });
    this.#rounds.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#rounds.stop();
  }

  /** Carries all that has rested; throws when one of them must be tried again. */
  async deliver(restSeconds = REST_SECONDS): Promise<void> {
    const owed = await this.dataSource.query<OwedErasure[]>(
      `SELECT id, learner_id AS "learnerId", mails FROM auth.erasures
       WHERE created_at <= now() - make_interval(secs => $1) ORDER BY created_at LIMIT $2`,
      [restSeconds, BATCH],
    );
    const outcomes = await Promise.allSettled(owed.map((erasure) => this.#carry(erasure)));
    const failure = outcomes.find(({ status }) => status === 'rejected');
    if (failure) throw (failure as PromiseRejectedResult).reason;
  }

  async #oldestSeconds(): Promise<number> {
    const [oldest] = await this.dataSource.query<[{ seconds: number }]>(
      `SELECT coalesce(extract(epoch FROM max(now() - created_at)), 0)::float AS seconds
       FROM auth.erasures`,
    );
    return oldest.seconds;
  }

  async #carry({ id, learnerId, mails }: OwedErasure): Promise<void> {
    if (learnerId) await eraseLearnerData(this.config, learnerId);
    await this.queuedMails.remove(mails);
    await this.dataSource.query(`DELETE FROM auth.erasures WHERE id = $1`, [id]);
    log.info({ event: 'person-erased', erasure: id }, 'security');
  }
}
