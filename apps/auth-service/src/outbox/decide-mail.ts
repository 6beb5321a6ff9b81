import type { MailContent, MailKind, SealedMail } from '@netward/contracts';
import type { MailboxOwners } from '../account/credentials.service.ts';
import type { TokenPower } from '../email-token/email-token.service.ts';
import { type MailIntent, type MailRequest, usualKinds } from './outbox.service.ts';

/** An earlier mail to an address that was not suppressed. */
export interface EarlierMail {
  intent: MailIntent;
  kind: string;
  ageSeconds: number;
}

export interface MailInQuestion {
  intent: MailIntent;
  kind: MailKind;
}

/** Mails of the last day, oldest first. */
interface EarlierMails {
  toAddress: readonly EarlierMail[];
  /** To all addresses that differ from this one by their `+tag`; undefined for one without a tag. */
  toMailbox?: readonly EarlierMail[] | undefined;
}

interface Rate {
  mails: number;
  seconds: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const MINUTELY: Rate = { mails: 1, seconds: 60 };
const HOURLY: Rate = { mails: 5, seconds: HOUR };
const LINKS: readonly Rate[] = [MINUTELY, HOURLY, { mails: 10, seconds: DAY }];
const DAILY: readonly Rate[] = [{ mails: 1, seconds: DAY }];

/** How many mails of a kind one address may get, whatever they were requested for. */
const BUDGETS: Readonly<Partial<Record<MailKind, readonly Rate[]>>> = {
  'verify-email': LINKS,
  'reset-password': LINKS,
  'newsletter-confirmation': DAILY,
  'already-registered': DAILY,
};

/** The kinds of mail that strangers can cause. */
export const BOUNDED_KINDS = Object.keys(BUDGETS);

/** How many mails all addresses of one mailbox may get that differ by their `+tag` alone. */
const MAILBOX: readonly Rate[] = [
  { mails: 10, seconds: HOUR },
  { mails: 20, seconds: DAY },
];

/** The longest window of an allowance, in seconds. */
export const ALLOWANCE_SECONDS = DAY;

/** Whether a link is resent for the first time today: the registration's mail may have been lost. */
function isFirstResend({ intent }: MailInQuestion, earlier: readonly EarlierMail[]): boolean {
  return intent === 'resend-verification' && !earlier.some((mail) => mail.intent === intent);
}

/**
 * The rates that hold for a mail. The first resent link of a day may follow another mail at once. A
 * registration is bound by the hour alone, so that within the life of a link there is one in the mailbox
 * that lets its owner choose the password, however many strangers registered the address today.
 */
function ratesOf(mail: MailInQuestion, earlier: readonly EarlierMail[]): readonly Rate[] {
  const rates = BUDGETS[mail.kind] ?? [];
  if (rates !== LINKS) return rates;
  if (mail.intent === 'register') return [MINUTELY, HOURLY];
  return isFirstResend(mail, earlier) ? rates.filter((rate) => rate !== MINUTELY) : rates;
}

function fits(rates: readonly Rate[], spent: readonly EarlierMail[], scale: number): boolean {
  return rates.every(({ mails, seconds }) => {
    const recent = spent.filter(({ ageSeconds }) => ageSeconds < seconds);
    return recent.length < Math.max(1, Math.round(mails * scale));
  });
}

/** Whether a mail may be sent. `scale` multiplies every allowance, which stays at least one. */
export function isAllowed(
  mail: MailInQuestion,
  { toAddress, toMailbox }: EarlierMails,
  scale: number,
): boolean {
  if (!(mail.kind in BUDGETS)) return true;
  const ofKind = toAddress.filter(({ kind }) => kind === mail.kind);
  if (!fits(ratesOf(mail, toAddress), ofKind, scale)) return false;
  return toMailbox === undefined || fits(MAILBOX, toMailbox, scale);
}

export interface MailFacts {
  request: MailRequest;
  /** The key of the address in the request. */
  emailKey: string;
  mailbox: MailboxOwners | undefined;
  /** The mails of the last day that were not suppressed. */
  earlier: EarlierMails;
  scale: number;
}

interface PlannedMail {
  kind: MailKind;
  mail: SealedMail;
  /** Set when the mail carries the request's token: the power to give it, or that it has it already. */
  token?: TokenPower | 'granted';
}

/** `unknown`: there is no recipient; `held-back`: the address has received enough. */
export type MailDecision =
  | ({ outcome: 'sent' } & PlannedMail)
  | { outcome: 'held-back' | 'unknown'; kind: MailKind };

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

export function decideMail(facts: MailFacts): MailDecision {
  const { request, earlier, scale } = facts;
  const decided = plan(facts);
  if (!decided) return { outcome: 'unknown', kind: usualKinds[request.intent] };
  const { kind } = decided;
  if (!isAllowed({ intent: request.intent, kind }, earlier, scale))
    return { outcome: 'held-back', kind };
  return { outcome: 'sent', ...decided };
}
