import type { MailKind } from '@netward/contracts';
import type { MailIntent } from './outbox.entity.ts';

/** An earlier mail to an address that was not suppressed. */
export interface EarlierMail {
  intent: MailIntent;
  kind: string;
  ageSeconds: number;
}

/** The mail being decided. */
export interface MailInQuestion {
  intent: MailIntent;
  kind: MailKind;
}

/** Mails of the last day, oldest first. */
export interface EarlierMails {
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
