import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { log, measure } from '@netward/nest-kit';
import { DataSource } from 'typeorm';
import { type AuthConfig, CONFIG } from '../config.ts';
import { INTERVALS, type Intervals } from '../intervals.ts';
import { PollingLoop } from '../outbox/polling-loop.ts';
import { eraseLearnerData } from './learner-data.ts';

interface DueErasure {
  id: string;
  learnerId: string | null;
}

const BATCH = 100;
const OLDEST = `
  SELECT coalesce(extract(epoch FROM max(now() - created_at)), 0)::float AS seconds
  FROM auth.erasures`;

/**
 * Passes erasures on to learning-service, and repeats that until it has acknowledged. Every step may be repeated, so replicas need not agree.
 */
@Injectable()
export class ErasureRelay implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #loop: PollingLoop;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(INTERVALS) private readonly intervals: Intervals,
  ) {
    this.#loop = new PollingLoop({
      name: 'erasure',
      everyMs: intervals.erasurePollMs,
      work: () => this.deliver(intervals.erasureDelaySeconds),
    });
  }

  onApplicationBootstrap(): void {
    measure({
      name: 'erasure_oldest_seconds',
      help: 'Age of the oldest erasure that is still pending, 0 when there is none',
      read: async () => (await this.dataSource.query<[{ seconds: number }]>(OLDEST))[0].seconds,
    });
    this.#loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#loop.stop();
  }

  /** Passes on every erasure that is this old; throws when one of them must be tried again. */
  async deliver(delaySeconds: number): Promise<void> {
    const due = await this.dataSource.query<DueErasure[]>(
      `SELECT id, learner_id AS "learnerId" FROM auth.erasures
       WHERE created_at <= now() - make_interval(secs => $1) ORDER BY created_at LIMIT $2`,
      [delaySeconds, BATCH],
    );
    const outcomes = await Promise.allSettled(due.map((erasure) => this.#passOn(erasure)));
    const failure = outcomes.find(({ status }) => status === 'rejected');
    if (failure) throw (failure as PromiseRejectedResult).reason;
  }

  async #passOn({ id, learnerId }: DueErasure): Promise<void> {
    const settings = { ...this.config, limitMs: this.intervals.learningAnswerMs };
    if (learnerId) await eraseLearnerData(settings, learnerId);
    await this.dataSource.query(`DELETE FROM auth.erasures WHERE id = $1`, [id]);
    log.info({ event: 'person-erased', erasure: id }, 'security');
  }
}
