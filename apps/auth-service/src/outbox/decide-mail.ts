import type { MailContent, MailKind, SealedMail } from '@netward/contracts';
import type { MailboxOwners } from '../account/credentials.service.ts';
import type { TokenPower } from '../email-token/email-token.service.ts';
import { type EarlierMail, isAllowed } from './allowances.ts';
import type { MailRequest } from './mail-request.ts';

/** Everything that the decision depends on. */
export interface MailFacts {
  request: MailRequest;
  /** The key of the address in the request. */
  emailKey: string;
  /** The owners of that address, if any. */
  mailbox: MailboxOwners | undefined;
  /** Its mails of the last day that were not suppressed, oldest first. */
  earlier: readonly EarlierMail[];
  /** Factor on the allowances. */
  scale: number;
}

/** A mail to be sent. */
interface PlannedMail {
  kind: MailKind;
  mail: SealedMail;
  /** Set when the mail carries the request's token: the power to give it, or that it has it already. */
  token?: TokenPower | 'granted';
}

/** `unknown`: there is no recipient; `held-back`: the address has received enough. */
export type MailDecision =
  ({ outcome: 'sent' } & PlannedMail) | { outcome: 'held-back' | 'unknown'; kind: MailKind };

function mailOf<K extends MailKind>(
  kind: K,
  to: string,
  content: MailContent<K>,
  token?: PlannedMail['token'],
): PlannedMail {
  return { kind, mail: { to, content }, ...(token && { token }) };
}

/** A link that sets a password; `choose` when several people may have typed the same address. */
function resetMail(
  { emailKey, mailbox }: MailFacts,
  token: string,
  reason: 'asked' | 'choose',
): PlannedMail | undefined {
  const owner = mailbox?.learner ?? mailbox?.newestAttempt;
  if (!owner) return undefined;
  const content = { name: owner.name, token, reason };
  return mailOf('reset-password', owner.email, content, { kind: 'reset', emailKey });
}

/**
 * With one registration, its link again. With several nobody knows which is the owner's, so the owner
 * chooses a new password instead of confirming one.
 */
function resentMail(facts: MailFacts, token: string): PlannedMail | undefined {
  const { learner, newestAttempt, attempts } = facts.mailbox ?? { attempts: 0 };
  if (learner) return mailOf('already-registered', learner.email, { name: learner.name });
  if (!newestAttempt) return undefined;
  if (attempts > 1) return resetMail(facts, token, 'choose');
  const { id, email, name } = newestAttempt;
  return mailOf('verify-email', email, { name, token }, { kind: 'verify', attemptId: id });
}

function plan(facts: MailFacts): PlannedMail | undefined {
  const { request, mailbox } = facts;
  const { to } = request;
  switch (request.intent) {
    case 'register': {
      const { learner } = mailbox ?? {};
      // By the name on record: what was typed now may be a stranger's.
      if (learner) return mailOf('already-registered', learner.email, { name: learner.name });
      return mailOf('verify-email', to, request.content, 'granted');
    }
    case 'resend-verification':
      return resentMail(facts, request.content.token);
    case 'forgot-password':
      return resetMail(facts, request.content.token, 'asked');
    case 'password-changed':
      return mailOf('password-changed', to, request.content);
    case 'inactivity':
      return mailOf('inactivity-notice', to, request.content);
    case 'contact':
      return mailOf('contact', to, request.content);
    case 'subscribe':
      return mailOf('newsletter-confirmation', to, request.content);
  }
}

/** Decides which mail a request leads to, if any. */
export function decideMail(facts: MailFacts): MailDecision {
  const { request, earlier, scale } = facts;
  const decided = plan(facts);
  if (!decided) {
    const kind = request.intent === 'forgot-password' ? 'reset-password' : 'verify-email';
    return { outcome: 'unknown', kind };
  }
  const { kind } = decided;
  if (!isAllowed({ intent: request.intent, kind }, earlier, scale))
    return { outcome: 'held-back', kind };
  return { outcome: 'sent', ...decided };
}
