import { finished, Readable } from 'node:stream';
import { Body, Controller, Inject, StreamableFile } from '@nestjs/common';
import {
  api,
  type MessageResponse,
  NAME_CHANGED_MESSAGE,
  type OwnAccount,
  type SessionClaims,
} from '@netward/contracts';
import { AppError, Call, log } from '@netward/nest-kit';
import { Session } from '@netward/nest-kit/identity';
import { type Limiter, Limits } from '@netward/nest-kit/limits';
import { affected } from '@netward/nest-kit/database';
import { DataSource } from 'typeorm';
import { type AuthConfig, CONFIG } from '../config.ts';
import { exportPerson } from '../erasure/export-person.ts';
import { INTERVALS, type Intervals } from '../intervals.ts';
import { type BodyOf, Origin, type RequestOrigin } from '../request.ts';
import { TaskQueue, TaskQueueFull } from '../task-queue.ts';

/** Each reads every row of the learner. */
const COPIES = { points: 10, seconds: 3600 };
/** Copies in memory at once; ten long conversations make one of 5 MB. */
const PLACES = { running: 4, waiting: 16, waitMs: 2000 };
/** So long may a copy be read; a slow reader must not keep a place from others. */
const READING_LIMIT_MS = 60_000;

interface AccountRow {
  email: string;
  createdAt: Date;
  dueAt: Date | null;
  hasPassword: boolean;
  isConnected: boolean;
}

const ACCOUNT = `
  SELECT learner.email, learner.created_at AS "createdAt", request.due_at AS "dueAt",
    learner.has_password AS "hasPassword",
    EXISTS (SELECT 1 FROM auth.identities WHERE user_id = learner.id) AS "isConnected"
  FROM auth.users AS learner LEFT JOIN auth.deletion_requests AS request ON request.user_id = learner.id
  WHERE learner.id = $1`;

/** What learners do with their own account, and the part of the stored data that they may see. */
@Controller()
export class OwnAccountController {
  readonly #copies: Limiter;
  readonly #places = new TaskQueue(PLACES);

  constructor(
    private readonly dataSource: DataSource,
    limits: Limits,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(INTERVALS) private readonly intervals: Intervals,
  ) {
    this.#copies = limits.limiter({ name: 'account-exports', ...COPIES });
  }

  @Call(api.getAccount)
  async account(@Session() { sub }: SessionClaims): Promise<OwnAccount> {
    const { createdAt, dueAt, hasPassword, isConnected } = await this.#row(sub);
    return {
      createdAt: createdAt.toISOString(),
      deletion: dueAt && { dueAt: dueAt.toISOString() },
      hasPassword,
      isConnected,
    };
  }

  /** Gives the account another name; what was signed or sent keeps the earlier one. */
  @Call(api.changeName)
  async changeName(
    @Session() { sub }: SessionClaims,
    @Body({ schema: api.changeName.body }) { name }: BodyOf<'changeName'>,
  ): Promise<MessageResponse> {
    const statement = 'UPDATE auth.users SET name = $2 WHERE id = $1';
    const learners = await affected(this.dataSource, statement, [sub, name]);
    if (learners === 0) throw new AppError('UNAUTHORIZED');
    return { message: NAME_CHANGED_MESSAGE };
  }

  /**
   * The stored data, of each table the newest rows, as one JSON document; throws while part of it is
   * unavailable. It has a place in memory until it is read.
   */
  @Call(api.exportAccount)
  async export(
    @Session() { sub }: SessionClaims,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<StreamableFile> {
    const { isAllowed, resetSeconds } = await this.#copies.consume(sub);
    if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: resetSeconds });
    const { email } = await this.#row(sub);
    try {
      const copy = await this.#placed(email);
      log.info({ event: 'account-exported', sub, requestId }, 'security');
      return new StreamableFile(copy, { type: 'application/json; charset=utf-8' });
    } catch (cause) {
      await this.#copies.giveBack(sub);
      if (cause instanceof TaskQueueFull) throw new AppError('BUSY', { retryAfter: 1 });
      throw new AppError('UNAVAILABLE', { cause });
    }
  }

  /** Makes a copy when there is a place for it, and keeps the place until the copy is read or given up. */
  #placed(email: string): Promise<Readable> {
    return new Promise((resolve, reject) => {
      const holdPlace = async () => {
        const copy = Readable.from(await this.#collect(email), { objectMode: false });
        resolve(copy);
        const limit = setTimeout(() => copy.destroy(), READING_LIMIT_MS).unref();
        await new Promise((done) => finished(copy, done));
        clearTimeout(limit);
      };
      this.#places.run(holdPlace).catch(reject);
    });
  }

  async #collect(email: string): Promise<(string | Uint8Array)[]> {
    const settings = { ...this.config, limitMs: this.intervals.learningAnswerMs };
    const pieces = [];
    for await (const piece of exportPerson(this.dataSource, email, settings, 'learner'))
      pieces.push(piece);
    return pieces;
  }

  async #row(id: string): Promise<AccountRow> {
    const [row] = await this.dataSource.query<AccountRow[]>(ACCOUNT, [id]);
    if (!row) throw new AppError('UNAUTHORIZED');
    return row;
  }
}
