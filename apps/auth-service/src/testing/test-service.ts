import { randomBytes } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CLIENT_IP_HEADER, emailKey, type MailKind, type SealedMail } from '@netward/contracts';
import { readSettings } from '@netward/nest-kit';
import { mailContext, open } from '@netward/nest-kit/crypto';
import { eventually, signingKeys } from '@netward/test-kit';
import { Pool } from 'pg';
import { createApp } from '../app.module.ts';
import { type AuthConfig, settings } from '../config.ts';
import { defaultIntervals, type Intervals } from '../intervals.ts';
import { recipientHash } from '../outbox/outbox.service.ts';
import { PATIENT_TIMES } from './patient-times.mjs';
import { createAuthDatabase, queueRedis } from './test-stores.ts';

/** An HTTP response, its body read. */
export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
}

/** A mail in the outbox, opened. `kind` is null until it is decided. */
export interface StoredMail extends SealedMail {
  id: string;
  kind: MailKind | null;
}

interface SealedRow {
  id: string;
  intent: string;
  kind: MailKind | null;
  sealed: string;
}

const secret = (): string => randomBytes(32).toString('base64url');

export function testConfig(environment: Record<string, string | undefined>): AuthConfig {
  return readSettings(settings, {
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    SERVICE_TOKEN: secret(),
    LEARNING_URL: 'http://127.0.0.1:9',
    LIMIT_KEY: secret(),
    MAIL_SEALING_KEY: secret(),
    SIGNING_KEYS: signingKeys('newest', 'older'),
    TRANSCRIPT_KEYS: signingKeys('transcripts'),
    PUBLIC_URL: 'https://netward.example',
    ...environment,
  });
}

/** Repeats a call while the service is busy, as a client does; a slow machine is busy sooner. */
export function whenServed(call: () => Promise<TestResponse>): Promise<TestResponse> {
  return eventually('the service is not busy', async () => {
    const response = await call();
    return response.status !== 503 && response;
  });
}

/** The real service on its own database, called over HTTP. */
export class TestService {
  /** Apart from the service's own pool, whose time limits are too short for a starved test. */
  readonly #pool: Pool;

  private constructor(
    readonly app: NestFastifyApplication,
    readonly config: AuthConfig,
    readonly url: string,
    private readonly drop: () => Promise<void>,
  ) {
    this.#pool = new Pool({ connectionString: config.DATABASE_URL, max: 2 });
    this.#pool.on('error', () => undefined);
  }

  static async start(
    environment: Record<string, string | undefined> = {},
    intervals: Partial<Intervals> = {},
  ): Promise<TestService> {
    const database = environment['DATABASE_URL'] ? undefined : await createAuthDatabase();
    const redis = 'REDIS_URL' in environment ? undefined : await queueRedis();
    const config = testConfig({ DATABASE_URL: database?.url, REDIS_URL: redis, ...environment });
    const drop = async () => database?.drop();
    const times = { ...defaultIntervals, ...PATIENT_TIMES, ...intervals };
    const app = await createApp(config, times).catch(async (error: unknown) => {
      await drop();
      throw error;
    });
    try {
      await app.listen(config.PORT, '127.0.0.1');
    } catch (error) {
      await app.close();
      await drop();
      throw error;
    }
    return new TestService(app, config, await app.getUrl(), drop);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.#pool.end();
    await this.drop();
  }

  /** A provider of the application. */
  get<T>(type: new (...parts: never[]) => T): T {
    return this.app.get(type, { strict: false });
  }

  async query<T extends object>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return (await this.#pool.query<T>(sql, parameters)).rows;
  }

  async ask(path: string, init: RequestInit = {}): Promise<TestResponse> {
    const response = await fetch(`${this.url}${path}`, init);
    const text = await response.text();
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, headers: response.headers, text, body };
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<TestResponse> {
    return this.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  register(email: string, password = 'correct horse', name = 'Ada'): Promise<TestResponse> {
    return this.post('/api/auth/register', { name, email, password });
  }

  login(
    email: string,
    password = 'correct horse',
    ip = '192.0.2.1',
    browserMark?: string,
  ): Promise<TestResponse> {
    const body = { email, password, browserMark };
    return this.post('/api/auth/login', body, { [CLIENT_IP_HEADER]: ip });
  }

  logout(token: unknown): Promise<TestResponse> {
    return this.post('/api/auth/logout', {}, { authorization: `Bearer ${String(token)}` });
  }

  resend(email: string): Promise<TestResponse> {
    return this.post('/api/auth/resend-verification', { email });
  }

  forgot(email: string): Promise<TestResponse> {
    return this.post('/api/auth/forgot-password', { email });
  }

  checkReset(token: string): Promise<TestResponse> {
    return this.ask(`/api/auth/verify-reset-token?token=${token}`);
  }

  reset(token: string, password: string, browserMark?: string): Promise<TestResponse> {
    return this.post('/api/auth/reset-password', { token, password, browserMark });
  }

  changePassword(token: unknown, currentPassword: unknown, newPassword: unknown) {
    const authorization = `Bearer ${String(token)}`;
    const body = { currentPassword, newPassword };
    return this.post('/api/auth/change-password', body, { authorization });
  }

  verify(token: string): Promise<TestResponse> {
    return this.ask(`/api/auth/verify-email?token=${token}`);
  }

  /** Registers and verifies a learner. */
  async createLearner(email: string, password?: string): Promise<void> {
    await whenServed(() => this.register(email, password));
    const [token] = await this.tokensOf(email);
    await whenServed(() => this.verify(token as string));
  }

  /** Requests a password reset for a learner and returns the token of the mail. */
  async resetToken(email: string): Promise<string> {
    await whenServed(() => this.forgot(email));
    const [token] = await this.tokensOf(email, 1, 'reset-password');
    return token as string;
  }

  /** The outbox rows of a recipient, oldest first. */
  rowsOf<T extends object = Record<string, unknown>>(email: string): Promise<T[]> {
    return this.query<T>('SELECT * FROM auth.outbox WHERE recipient = $1 ORDER BY created_at', [
      recipientHash(emailKey(email) as string, this.config.MAIL_SEALING_KEY),
    ]);
  }

  /** The mails that still have their content and match a condition in SQL, oldest first. */
  async mailsWhere(condition: string, ...parameters: unknown[]): Promise<StoredMail[]> {
    const rows = await this.query<SealedRow>(
      `SELECT id, intent, kind, sealed FROM auth.outbox
       WHERE sealed IS NOT NULL AND ${condition} ORDER BY created_at`,
      parameters,
    );
    return rows.map(({ id, intent, kind, sealed }) => {
      const context = mailContext(id, kind ?? intent);
      const mail = open(sealed, this.config.MAIL_SEALING_KEY, context) as SealedMail;
      return { id, kind, ...mail };
    });
  }

  /** The decided mails to an address, of one kind or of all. */
  mailsTo(email: string, kind?: MailKind): Promise<StoredMail[]> {
    const hash = recipientHash(emailKey(email) as string, this.config.MAIL_SEALING_KEY);
    return this.mailsWhere('recipient = $1 AND kind = coalesce($2, kind)', hash, kind);
  }

  /** The tokens of the decided mails to an address, once there are `count` of these mails. */
  async tokensOf(email: string, count = 1, kind?: MailKind): Promise<string[]> {
    const mails = await eventually(`${count} mails to ${email}`, async () => {
      const found = await this.mailsTo(email, kind);
      return found.length >= count && found;
    });
    return mails.flatMap(({ content }) => ('token' in content ? [content.token] : []));
  }

  /** The value of a metric without labels. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  }

  /** How many passwords are hashed or checked during some work. */
  async hashesDuring(work: () => Promise<unknown>): Promise<number> {
    const name = 'password_hash_duration_seconds_count';
    const before = await this.metric(name);
    await work();
    return (await this.metric(name)) - before;
  }

  /**
   * How many rows of a table were read so far. PostgreSQL's idle connections report that after 10 s.
   * It tidies a large new table by itself within a minute, and the rows that it reads for a BRIN index
   * count as read; so that is done before.
   */
  async rowsRead(table: string): Promise<number> {
    await this.query(`VACUUM (ANALYZE) auth.${table}`);
    const [now] = await this.query<{ at: string }>('SELECT clock_timestamp()::text AS at');
    await eventually('all connections have reported', async () => {
      const passed = `SELECT 1 WHERE clock_timestamp() > $1::timestamptz + interval '12 seconds'`;
      return (await this.query(passed, [now?.at])).length > 0;
    });
    const [row] = await this.query<{ read: string }>(
      `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS read
       FROM pg_stat_user_tables WHERE schemaname = 'auth' AND relname = $1`,
      [table],
    );
    return Number(row?.read);
  }

  /** Waits until every mail is decided. */
  async decided(): Promise<void> {
    await eventually('every mail is decided', async () => {
      const rows = await this.query('SELECT 1 FROM auth.outbox WHERE kind IS NULL');
      return rows.length === 0;
    });
  }
}
