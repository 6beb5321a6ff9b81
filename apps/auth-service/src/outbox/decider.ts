import { Inject, Injectable } from '@nestjs/common';
import { emailKey, type SealedMail } from '@netward/contracts';
import { log } from '@netward/nest-kit';
import { mailContext, open, seal } from '@netward/nest-kit/queue';
import { DataSource, type EntityManager } from 'typeorm';
import { type Addressee, CredentialsService } from '../account/credentials.service.ts';
import { CONFIG, type Config } from '../config.ts';
import { ALLOWANCE_SECONDS, decideRegistrationMail, type EarlierMail } from './decide-mail.ts';
import { wishContents } from './mail-wish.ts';
import type { MailIntent } from './outbox.entity.ts';

interface UndecidedRow {
  id: string;
  intent: MailIntent;
  sealed: string;
  recipient: string;
}

interface Wish extends UndecidedRow {
  to: string;
  content: { name: string; token: string };
}

interface DecidedRow {
  id: string;
  kind: string;
  state: 'pending' | 'suppressed';
  sealed: string | null;
  keepsToken: boolean;
}

const BATCH = 500;
/** Number of the advisory lock that lets one replica decide at a time, so that none counts past another. */
const DECIDER_LOCK = 7_264_511;

/** Decides, off the path of any request, which mail an intent leads to. */
@Injectable()
export class Decider {
  constructor(
    private readonly dataSource: DataSource,
    private readonly credentials: CredentialsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Decides one batch; true when more may wait. */
  async decideBatch(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await this.#undecided(manager);
      const wishes = rows.flatMap((row) => this.#opened(row) ?? []);
      if (wishes.length === 0) return false;
      await this.#save(manager, await this.#decide(manager, wishes));
      return rows.length === BATCH;
    });
  }

  async #undecided(manager: EntityManager): Promise<UndecidedRow[]> {
    const [lock] = await manager.query<[{ isMine: boolean }]>(
      `SELECT pg_try_advisory_xact_lock($1) AS "isMine"`,
      [DECIDER_LOCK],
    );
    if (!lock.isMine) return [];
    return manager.query<UndecidedRow[]>(
      `SELECT id, intent, sealed, encode(recipient, 'hex') AS recipient FROM auth.outbox
       WHERE state = 'pending' AND kind IS NULL AND deadline > now()
       ORDER BY created_at LIMIT $1 FOR UPDATE`,
      [BATCH],
    );
  }

  /** What was sealed with a row; a row that cannot be opened waits for its deadline. */
  #opened(row: UndecidedRow): Wish | undefined {
    try {
      const key = this.config.MAIL_SEALING_KEY;
      const { to, content } = open(row.sealed, key, mailContext(row.id, row.intent)) as SealedMail;
      return { ...row, to, content: wishContents[row.intent].parse(content) };
    } catch (error) {
      log.error({ err: error, row: row.id }, 'a row of the outbox cannot be opened');
      return undefined;
    }
  }

  async #decide(manager: EntityManager, wishes: Wish[]): Promise<DecidedRow[]> {
    const keys = wishes.map(({ to }) => emailKey(to) as string);
    const addressees = await this.credentials.addressees(keys);
    const learners = new Map<string, Addressee>(addressees.map((one) => [one.emailKey, one]));
    const earlier = await this.#earlier(manager, wishes);
    const scale = this.config.RATE_LIMIT_SCALE;
    return wishes.map((wish, at) => {
      const { id, recipient, to, content } = wish;
      const learner = learners.get(keys[at] as string);
      const mails = earlier.get(recipient) ?? [];
      const { kind, mail } = decideRegistrationMail({
        to,
        content,
        learner,
        earlier: mails,
        scale,
      });
      if (!mail) return { id, kind, state: 'suppressed', sealed: null, keepsToken: false };
      earlier.set(recipient, [...mails, { kind, ageSeconds: 0 }]);
      const sealed = seal(mail, this.config.MAIL_SEALING_KEY, mailContext(id, kind));
      return { id, kind, state: 'pending', sealed, keepsToken: !learner };
    });
  }

  async #earlier(manager: EntityManager, wishes: Wish[]): Promise<Map<string, EarlierMail[]>> {
    const rows = await manager.query<(EarlierMail & { recipient: string })[]>(
      `SELECT encode(recipient, 'hex') AS recipient, kind,
         extract(epoch FROM now() - created_at)::float AS "ageSeconds"
       FROM auth.outbox
       WHERE recipient = ANY(SELECT decode(one, 'hex') FROM unnest($1::text[]) AS one)
         AND created_at > now() - make_interval(secs => $2)
         AND kind IS NOT NULL AND state <> 'suppressed'`,
      [wishes.map(({ recipient }) => recipient), ALLOWANCE_SECONDS],
    );
    const mails = new Map<string, EarlierMail[]>();
    for (const row of rows) mails.set(row.recipient, [...(mails.get(row.recipient) ?? []), row]);
    return mails;
  }

  async #save(manager: EntityManager, decided: DecidedRow[]): Promise<void> {
    await manager.query(
      `UPDATE auth.outbox AS mail
       SET kind = decided.kind, state = decided.state, sealed = decided.sealed,
         token_hash = CASE WHEN decided."keepsToken" THEN mail.token_hash END,
         settled_at = CASE WHEN decided.state = 'suppressed' THEN now() END
       FROM jsonb_to_recordset($1::jsonb)
         AS decided(id uuid, kind text, state text, sealed text, "keepsToken" boolean)
       WHERE mail.id = decided.id`,
      [JSON.stringify(decided)],
    );
  }
}
