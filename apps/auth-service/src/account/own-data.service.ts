import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { OwnAccount, SessionClaims } from '@netward/contracts';
import { AppError, log } from '@netward/nest-kit';
import { type Limiter, Limits } from '@netward/nest-kit/limits';
import { DataSource } from 'typeorm';
import { CONFIG, type AuthConfig } from '../config.ts';
import { exportPerson } from '../erasure/export-person.ts';

/** Each reads every row of the learner. */
const COPIES = { points: 10, seconds: 3600 };
/** Less than the gateway waits, so that whoever asks gets a sentence. */
const LEARNING_LIMIT_MS = 8000;

interface AccountRow {
  email: string;
  createdAt: Date;
  dueAt: Date | null;
}

const ACCOUNT = `
  SELECT learner.email, learner.created_at AS "createdAt", request.due_at AS "dueAt"
  FROM auth.users AS learner LEFT JOIN auth.deletion_requests AS request ON request.user_id = learner.id
  WHERE learner.id = $1`;

/** What learners may see of what is stored about them. */
@Injectable()
export class OwnDataService {
  readonly #copies: Limiter;

  constructor(
    private readonly dataSource: DataSource,
    limits: Limits,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {
    this.#copies = limits.limiter({ name: 'account-exports', ...COPIES });
  }

  async account({ sub }: SessionClaims): Promise<OwnAccount> {
    const { createdAt, dueAt } = await this.#row(sub);
    return {
      createdAt: createdAt.toISOString(),
      deletion: dueAt && { dueAt: dueAt.toISOString() },
    };
  }

  /** Everything that is stored, as one JSON document; throws while part of it is unavailable. */
  async copy({ sub }: SessionClaims, requestId: string): Promise<Buffer> {
    const { isAllowed, resetSeconds } = await this.#copies.consume(sub);
    if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: resetSeconds });
    const { email } = await this.#row(sub);
    const settings = { ...this.config, limitMs: LEARNING_LIMIT_MS };
    const whole = await buffer(exportPerson(this.dataSource, email, settings)).catch(
      async (cause: unknown) => {
        await this.#copies.giveBack(sub);
        throw new AppError('UNAVAILABLE', { cause });
      },
    );
    log.info({ event: 'account-exported', sub, requestId }, 'security');
    return whole;
  }

  async #row(id: string): Promise<AccountRow> {
    const [row] = await this.dataSource.query<AccountRow[]>(ACCOUNT, [id]);
    if (!row) throw new AppError('UNAUTHORIZED');
    return row;
  }
}
