import type { MailContent, MailKind, SealedMail } from '@netward/contracts';
import type { MailboxOwners } from '../account/credentials.service.ts';
import type { TokenPower } from '../email-token/email-token.service.ts';
import { type EarlierMails, isAllowed } from './allowances.ts';
import { type MailRequest, usualKinds } from './mail-request.ts';

/** Everything that the decision depends on. */
export interface MailFacts {
  request: MailRequest;
  /** The key of the address in the request. */
  emailKey: string;
  /** The owners of that address, if any. */
  mailbox: MailboxOwners | undefined;
  /** The mails of the last day that were not suppressed. */
  earlier: EarlierMails;
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

/** Mail to an unconfirmed address greets no one by name: a stranger may have typed the name. */
const NO_NAME = '';

/** A link that sets a password; `choose` when several people may have typed the same address. */
function resetMail(
  { emailKey, mailbox }: MailFacts,
  token: string,
  reason: 'asked' | 'choose',
): PlannedMail | undefined {
  const owner = mailbox?.learner ?? mailbox?.newestAttempt;
  if (!owner) return undefined;
  const content = { name: mailbox?.learner?.name ?? NO_NAME, token, reason };
  return mailOf('reset-password', owner.email, content, { kind: 'reset', emailKey });
}

/**
 * With one registration, its link. With several it is unknown which is the owner's, so the owner
 * chooses a password instead of confirming one. Learners are told that they have an account.
 */
function confirmationMail(facts: MailFacts, token: string): PlannedMail | undefined {
  const { learner, newestAttempt, attempts } = facts.mailbox ?? { attempts: 0 };
  // By the name on record: the name typed now may be a stranger's.
  if (learner) return mailOf('already-registered', learner.email, { name: learner.name });
  if (attempts > 1) return resetMail(facts, token, 'choose');
  const content = { name: NO_NAME, token };
  const { request } = facts;
  if (request.intent === 'register') return mailOf('verify-email', request.to, content, 'granted');
  if (!newestAttempt) return undefined;
  const { id, email } = newestAttempt;
  return mailOf('verify-email', email, content, { kind: 'verify', attemptId: id });
}

function plan(facts: MailFacts): PlannedMail | undefined {
  const { request } = facts;
  const { to } = request;
  switch (request.intent) {
    case 'register':
    case 'resend-verification':
      return confirmationMail(facts, request.content.token);
    case 'forgot-password':
      return resetMail(facts, request.content.token, 'asked');
    default:
      return mailOf<MailKind>(usualKinds[request.intent], to, request.content);
  }
}

/** Decides which mail a request leads to, if any. */
export function decideMail(facts: MailFacts): MailDecision {
  const { request, earlier, scale } = facts;
  const decided = plan(facts);
  if (!decided) return { outcome: 'unknown', kind: usualKinds[request.intent] };
  const { kind } = decided;
  if (!isAllowed({ intent: request.intent, kind }, earlier, scale))
    return { outcome: 'held-back', kind };
  return { outcome: 'sent', ...decided };
}
