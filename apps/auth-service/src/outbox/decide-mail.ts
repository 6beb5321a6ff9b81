import type { MailContent, MailKind, SealedMail } from '@netward/contracts';
import type { Mailbox } from '../account/credentials.service.ts';
import type { TokenPower } from '../email-token/email-token.service.ts';
import { type EarlierMail, isAllowed } from './allowances.ts';
import type { Wish } from './mail-wish.ts';

/** What decides over the mail that a wish leads to. */
export interface MailFacts {
  wish: Wish;
  /** The key of the address that the wish concerns. */
  emailKey: string;
  /** Who stands behind that address, if anybody. */
  mailbox: Mailbox | undefined;
  /** Its mails of the last day that were not held back, oldest first. */
  earlier: readonly EarlierMail[];
  /** Factor on the allowances. */
  scale: number;
}

/** A mail to be sent. */
interface Letter {
  kind: MailKind;
  mail: SealedMail;
  /** Set when the mail carries the wish's token: what it may do, unless it was given that before. */
  token?: TokenPower | 'granted';
}

/** `unknown`: there is nobody to write to; `held-back`: the address has had enough. */
export type MailDecision =
  ({ outcome: 'sent' } & Letter) | { outcome: 'held-back' | 'unknown'; kind: MailKind };

function letter<K extends MailKind>(
  kind: K,
  to: string,
  content: MailContent<K>,
  token?: Letter['token'],
): Letter {
  return { kind, mail: { to, content }, ...(token && { token }) };
}

/** A link that sets a password; `choose` where several strangers may have typed the same address. */
function resetLetter(
  { emailKey, mailbox }: MailFacts,
  token: string,
  reason: 'asked' | 'choose',
): Letter | undefined {
  const owner = mailbox?.learner ?? mailbox?.newestAttempt;
  if (!owner) return undefined;
  const content = { name: owner.name, token, reason };
  return letter('reset-password', owner.email, content, { kind: 'reset', emailKey });
}

/**
 * With one registration its link again. With several nobody can tell whose is the owner's, so the
 * owner gets to choose a password instead of confirming one.
 */
function resentLetter(facts: MailFacts, token: string): Letter | undefined {
  const { learner, newestAttempt, attempts } = facts.mailbox ?? { attempts: 0 };
  if (learner) return letter('already-registered', learner.email, { name: learner.name });
  if (!newestAttempt) return undefined;
  if (attempts > 1) return resetLetter(facts, token, 'choose');
  const { id, email, name } = newestAttempt;
  return letter('verify-email', email, { name, token }, { kind: 'verify', attemptId: id });
}

function letterFor(facts: MailFacts): Letter | undefined {
  const { wish, mailbox } = facts;
  const { to } = wish;
  switch (wish.intent) {
    case 'register': {
      const { learner } = mailbox ?? {};
      // By the name on record: what was typed now may be a stranger's.
      if (learner) return letter('already-registered', learner.email, { name: learner.name });
      return letter('verify-email', to, wish.content, 'granted');
    }
    case 'resend-verification':
      return resentLetter(facts, wish.content.token);
    case 'forgot-password':
      return resetLetter(facts, wish.content.token, 'asked');
    case 'password-changed':
      return letter('password-changed', to, wish.content);
    case 'inactivity':
      return letter('inactivity-notice', to, wish.content);
    case 'contact':
      return letter('contact', to, wish.content);
    case 'subscribe':
      return letter('newsletter-confirmation', to, wish.content);
  }
}

/** Decides which mail a wish leads to, if any. */
export function decideMail(facts: MailFacts): MailDecision {
  const { wish, earlier, scale } = facts;
  const decided = letterFor(facts);
  if (!decided) {
    const kind = wish.intent === 'forgot-password' ? 'reset-password' : 'verify-email';
    return { outcome: 'unknown', kind };
  }
  const { kind } = decided;
  if (!isAllowed({ intent: wish.intent, kind }, earlier, scale))
    return { outcome: 'held-back', kind };
  return { outcome: 'sent', ...decided };
}
