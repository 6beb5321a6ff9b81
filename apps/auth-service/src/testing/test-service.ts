import { randomBytes } from 'node:crypto';
import {
  CLIENT_IP_HEADER,
  emailKey,
  MAIL_OUTCOME_QUEUE,
  MAIL_QUEUE,
  type MailJob,
  type MailKind,
  type MailOutcome,
  mailOutcomeJobId,
  NEWSLETTER_QUEUE,
  type SealedMail,
} from '@netward/contracts';
import { readSettings } from '@netward/nest-kit';
import { mailContext, open } from '@netward/nest-kit/crypto';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { createApp } from '../app.ts';
import { type Config, settings } from '../config.ts';
import type { Wish } from '../outbox/mail-wish.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { recipientOf } from '../outbox/recipient.ts';
import { createDatabase, queueRedis } from './places.ts';
import { eventually } from './eventually.ts';
import { signingKeys } from './signing-keys.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
}

export interface OpenedJob {
  job: MailJob;
  mail: SealedMail;
}

export function testConfig(environment: Record<string, string | undefined>): Config {
  return readSettings(settings, {
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    SERVICE_TOKEN: randomBytes(32).toString('hex'),
    LEARNING_URL: 'http://127.0.0.1:9',
    LIMIT_KEY: randomBytes(32).toString('hex'),
    MAIL_SEALING_KEY: randomBytes(32).toString('base64url'),
    SIGNING_KEYS: signingKeys('newest', 'older'),
    ...environment,
  });
}

/** The real service on a database of its own, spoken to over HTTP. */
export class TestService {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly config: Config,
    readonly url: string,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(environment: Record<string, string | undefined> = {}): Promise<TestService> {
    const database = await createDatabase();
    const redis = 'REDIS_URL' in environment ? undefined : await queueRedis();
    const config = testConfig({ DATABASE_URL: database.url, REDIS_URL: redis, ...environment });
    const app = await createApp(config);
    try {
      await app.listen(config.PORT, '127.0.0.1');
    } catch (error) {
      await app.close();
      await database.drop();
      throw error;
    }
    return new TestService(app, config, await app.getUrl(), () => database.drop());
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.drop();
  }

  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, init);
    const text = await response.text();
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, headers: response.headers, text, body };
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  register(email: string, password = 'correct horse', name = 'Ada'): Promise<Answer> {
    return this.post('/api/auth/register', { name, email, password });
  }

  login(email: string, password = 'correct horse', ip = '192.0.2.1'): Promise<Answer> {
    return this.post('/api/auth/login', { email, password }, { [CLIENT_IP_HEADER]: ip });
  }

  resend(email: string): Promise<Answer> {
    return this.post('/api/auth/resend-verification', { email });
  }

  forgot(email: string): Promise<Answer> {
    return this.post('/api/auth/forgot-password', { email });
  }

  checkReset(token: string): Promise<Answer> {
    return this.ask(`/api/auth/verify-reset-token?token=${token}`);
  }

  reset(token: string, password: string): Promise<Answer> {
    return this.post('/api/auth/reset-password', { token, password });
  }

  verify(token: string): Promise<Answer> {
    return this.ask(`/api/auth/verify-email?token=${token}`);
  }

  async query<T extends object>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return this.app.get(DataSource).query<T[]>(sql, parameters);
  }

  /** The outbox rows of an address, oldest first. */
  rowsOf<T extends object = Record<string, unknown>>(email: string): Promise<T[]> {
    return this.query<T>('SELECT * FROM auth.outbox WHERE recipient = $1 ORDER BY created_at', [
      recipientOf(emailKey(email) as string, this.config.MAIL_SEALING_KEY),
    ]);
  }

  /** The jobs for an address that an account's queue holds, opened as the mailer opens them. */
  async jobsOf(email: string): Promise<OpenedJob[]> {
    return this.#jobsIn(MAIL_QUEUE, email);
  }

  /** The jobs for an address in one queue, once there is one or nothing is left to hand over. */
  queuedIn(name: typeof MAIL_QUEUE | typeof NEWSLETTER_QUEUE, email: string): Promise<OpenedJob[]> {
    return eventually('all is handed over', async () => {
      const waiting = await this.query(
        `SELECT 1 FROM auth.outbox WHERE state = 'pending' AND queue_seen_at IS NULL`,
      );
      const jobs = await this.#jobsIn(name, email);
      return (waiting.length === 0 || jobs.length > 0) && jobs;
    });
  }

  /** Writes a wish into the outbox, as a feature does that owes a mail without a token of ours. */
  owe(wish: Wish): Promise<void> {
    const rest = { tokenHash: null, seconds: 3600, requestId: 'test' };
    const outbox = this.app.get(OutboxService, { strict: false });
    return outbox.write(this.app.get(DataSource).manager, { ...wish, ...rest });
  }

  async #jobsIn(name: string, email: string): Promise<OpenedJob[]> {
    const queue = this.app.get(QueueBackend, { strict: false }).queue<MailJob>(name);
    const jobs = await queue.getJobs().finally(() => queue.close());
    return jobs
      .map(({ data }) => ({ job: data, mail: this.#open(data) }))
      .filter(({ mail }) => emailKey(mail.to) === emailKey(email));
  }

  /** Reports, as the mailer does, that the first mail to an address was sent. */
  async report(email: string): Promise<void> {
    const [row] = await this.rowsOf<{ id: string }>(email);
    await this.#reportSent(row?.id as string);
  }

  /** Reports that every mail of a kind to an address was sent, and waits until that is read. */
  async reportKind(email: string, kind: MailKind): Promise<void> {
    const rows = await this.rowsOf<{ id: string; kind: string; state: string }>(email);
    const sent = rows.filter((row) => row.kind === kind && row.state === 'pending');
    await Promise.all(sent.map(({ id }) => this.#reportSent(id)));
    await eventually('the reports are read', async () => {
      const now = await this.rowsOf<{ id: string; state: string }>(email);
      return sent.every(({ id }) => now.find((row) => row.id === id)?.state === 'sent');
    });
  }

  async #reportSent(id: string): Promise<void> {
    const outcome: MailOutcome = {
      row: id,
      generation: 1,
      state: 'sent',
      at: new Date().toISOString(),
    };
    const queue = this.app.get(QueueBackend, { strict: false }).queue(MAIL_OUTCOME_QUEUE);
    await queue.add(outcome.state, outcome, { jobId: mailOutcomeJobId(outcome) });
    await queue.close();
  }

  #open({ row, kind, sealed }: MailJob): SealedMail {
    return open(sealed, this.config.MAIL_SEALING_KEY, mailContext(row, kind)) as SealedMail;
  }

  /** The tokens in the jobs for an address, once there are so many. */
  async tokensOf(email: string, count = 1): Promise<string[]> {
    const jobs = await eventually(`${count} mails to ${email}`, async () => {
      const found = await this.jobsOf(email);
      return found.length >= count && found;
    });
    return jobs.flatMap(({ mail }) => ('token' in mail.content ? [mail.content.token] : []));
  }

  /** The tokens in the jobs of one kind for an address, once there are so many. */
  async tokensOfKind(email: string, kind: MailKind, count = 1): Promise<string[]> {
    const tokens = await eventually(`${count} mails ${kind} to ${email}`, async () => {
      const jobs = await this.jobsOf(email);
      const found = jobs.filter(({ job }) => job.kind === kind);
      return found.length >= count && found.map(({ mail }) => mail.content);
    });
    return tokens.flatMap((content) => ('token' in content ? [content.token] : []));
  }

  /** Asks for a reset of a learner's password, and answers the token of the mail. */
  async resetToken(email: string): Promise<string> {
    await this.forgot(email);
    const [token] = await this.tokensOfKind(email, 'reset-password');
    return token as string;
  }

  /** Waits until every mail that was asked for is decided. */
  decided(): Promise<true> {
    return eventually('all is decided', async () => {
      const rows = await this.query('SELECT 1 FROM auth.outbox WHERE kind IS NULL');
      return rows.length === 0;
    });
  }

  /** Registers and verifies a learner. */
  async createLearner(email: string, password = 'correct horse'): Promise<void> {
    await this.register(email, password);
    const [token] = await this.tokensOf(email);
    await this.verify(token as string);
  }
}
