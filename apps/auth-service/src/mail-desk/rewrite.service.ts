import { Inject, Injectable } from '@nestjs/common';
import { emailKey, type MailActAnswer, mailDeadlines, type MailKind } from '@netward/contracts';
import { mailContext, seal } from '@netward/nest-kit/crypto';
import type { EntityManager } from 'typeorm';
import { type LoginCredentials, CredentialsService } from '../account/credentials.service.ts';
import { CONFIG, type AuthConfig } from '../config.ts';
import { EmailTokenService, type NewToken } from '../email-token/email-token.service.ts';
import { type MailRequest, type RequestContent, usualKinds } from '../outbox/mail-request.ts';

export type ActOutcome = MailActAnswer['outcome'];

/** The row of a mail that somebody acts on, locked until the act is done. */
export interface ActRow {
  id: string;
  generation: number;
  intent: MailRequest['intent'];
  kind: MailKind | null;
  state: string;
  recipient: string | null;
  isLeased: boolean;
  tries: number;
}

/** The intents whose mail can be rewritten. */
export const REPEATABLE_INTENTS: readonly MailRequest['intent'][] = [
  'register',
  'resend-verification',
  'forgot-password',
];

/** Assignments that forget earlier attempts and make a mail due. */
export const START_AFRESH = `queue_seen_at = NULL, next_try_at = now(), tries = 0, unconfirmed = 0,
  reason = NULL, reported_at = NULL, code = NULL, reply = NULL, handled_at = NULL`;

/** Whether a mail can be rewritten once its content is deleted: only mails with a token can. */
export function canBeRewritten(intent: MailRequest['intent']): boolean {
  return REPEATABLE_INTENTS.includes(intent);
}

interface RewrittenContent extends NewToken {
  content: RequestContent;
}

/**
 * Rewrites the mail of a settled row with a new token, since only the hash of the old one is stored.
 * The row becomes undecided again, so it is decided like any new request, counts against the same
 * allowances and gets the same time to arrive.
 */
@Injectable()
export class RewriteService {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly tokens: EmailTokenService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** The key of the address that a settled mail was for, by the link in it, while its owner is known. */
  async addressOf(manager: EntityManager, { id }: ActRow): Promise<string | undefined> {
    const [owner] = await manager.query<{ emailKey: string | null }[]>(
      `SELECT coalesce(link.email_key, attempt.email_key) AS "emailKey"
       FROM auth.outbox AS mail JOIN auth.email_tokens AS link ON link.hash = mail.token_hash
         LEFT JOIN auth.attempts AS attempt ON attempt.id = link.attempt_id
       WHERE mail.id = $1`,
      [id],
    );
    return owner?.emailKey ?? undefined;
  }

  async rewrite(manager: EntityManager, row: ActRow, email: string): Promise<ActOutcome> {
    const known = await this.credentials.find(emailKey(email) as string);
    if (!known) return row.intent === 'forgot-password' ? 'learner-gone' : 'registration-gone';
    const seconds = mailDeadlines[usualKinds[row.intent]];
    const { content, hash } = await this.#contentOf(manager, row.intent, known);
    const key = this.config.MAIL_SEALING_KEY;
    const to = known.email;
    await manager.query(
      `UPDATE auth.outbox
       SET generation = generation + 1, state = 'pending', kind = NULL, sealed = $2,
         token_hash = $3, created_at = now(), deadline = now() + make_interval(secs => $4),
         message_id = NULL, settled_at = NULL, ${START_AFRESH}
       WHERE id = $1`,
      [row.id, seal({ to, content }, key, mailContext(row.id, row.intent)), hash, seconds],
    );
    return 'done';
  }

  async #contentOf(
    manager: EntityManager,
    intent: MailRequest['intent'],
    { id, name, isVerified }: LoginCredentials,
  ): Promise<RewrittenContent> {
    const isAttempt = intent === 'register' && !isVerified;
    const { token, hash } = isAttempt
      ? await this.tokens.createVerify(manager, id)
      : this.tokens.create();
    return { token, hash, content: intent === 'register' ? { name, token } : { token } };
  }
}
