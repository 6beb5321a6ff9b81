import { Inject, Injectable } from '@nestjs/common';
import { emailKey, mailDeadlines, type MailKind } from '@netward/contracts';
import { mailContext, seal } from '@netward/nest-kit/crypto';
import type { EntityManager } from 'typeorm';
import { type Credentials, CredentialsService } from '../account/credentials.service.ts';
import { CONFIG, type Config } from '../config.ts';
import { EmailTokenService, type MintedToken } from '../email-token/email-token.service.ts';
import { newToken, tokenHash } from '../email-token/token-hash.ts';
import type { WishContent } from '../outbox/mail-wish.ts';
import type { ActOutcome, ActRow } from './acts.ts';

/** The kind of mail whose deadline a repeated intent gets; others keep nothing to be written from. */
const REPEATABLE: Readonly<Record<string, MailKind>> = {
  register: 'verify-email',
  'resend-verification': 'verify-email',
  'forgot-password': 'reset-password',
};

/** Whether a mail can be written anew once its content is gone: only what carries a token. */
export function canBeWrittenAnew(intent: string): boolean {
  return intent in REPEATABLE;
}

interface Wish extends MintedToken {
  content: WishContent;
}

/**
 * Writes the mail of a settled row anew, with a new token: the old one is known by its hash alone.
 * The row becomes an undecided one of this moment, so that what is sent is decided as for any other
 * wish, counts against the same allowances and gets the same time to arrive.
 */
@Injectable()
export class RewriteService {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly tokens: EmailTokenService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async rewrite(manager: EntityManager, row: ActRow, email: string): Promise<ActOutcome> {
    const known = await this.credentials.find(emailKey(email) as string);
    if (!known) return row.intent === 'forgot-password' ? 'learner-gone' : 'registration-gone';
    const kind = REPEATABLE[row.intent] as MailKind;
    const seconds = mailDeadlines[kind];
    const { content, hash } = await this.#wish(manager, row.intent, known, seconds);
    const key = this.config.MAIL_SEALING_KEY;
    const to = known.email;
    await manager.query(
      `UPDATE auth.outbox
       SET generation = generation + 1, state = 'pending', kind = NULL, sealed = $2,
         token_hash = $3, created_at = now(), deadline = now() + make_interval(secs => $4), queue_seen_at = NULL,
         tries = 0, reported_at = NULL, code = NULL, message_id = NULL, settled_at = NULL
       WHERE id = $1`,
      [row.id, seal({ to, content }, key, mailContext(row.id, row.intent)), hash, seconds],
    );
    return 'done';
  }

  async #wish(
    manager: EntityManager,
    intent: string,
    { id, name, isVerified }: Credentials,
    seconds: number,
  ): Promise<Wish> {
    const isAttempt = intent === 'register' && !isVerified;
    const { token, hash } = isAttempt
      ? await this.tokens.mintVerify(manager, id, seconds)
      : mintUnbound();
    return { token, hash, content: intent === 'register' ? { name, token } : { token } };
  }
}

/** A token that stands for nothing until the mail is decided. */
function mintUnbound(): MintedToken {
  const token = newToken();
  return { token, hash: tokenHash(token) };
}
