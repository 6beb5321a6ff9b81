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

interface Rate {
  mails: number;
  seconds: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const BOUNDED: readonly Rate[] = [
  { mails: 5, seconds: HOUR },
  { mails: 10, seconds: DAY },
];
const SPACED: readonly Rate[] = [{ mails: 1, seconds: 60 }, ...BOUNDED];
const DAILY: readonly Rate[] = [{ mails: 1, seconds: DAY }];

/**
 * How many mails one address may get. Each kind of request has its own budget, so that nobody can use
 * up the owner's resets with other requests.
 */
const BUDGETS = {
  register: BOUNDED,
  'resend-verification': SPACED,
  'forgot-password': SPACED,
  subscribe: DAILY,
  'already-registered': DAILY,
} as const satisfies Record<string, readonly Rate[]>;
type Budget = keyof typeof BUDGETS;

/** The longest window of an allowance, in seconds. */
export const ALLOWANCE_SECONDS = DAY;

/** The budget of a mail; undefined for mails that strangers cannot cause. */
function budgetOf({ intent, kind }: { intent: MailIntent; kind: string }): Budget | undefined {
  if (kind === 'already-registered') return 'already-registered';
  return intent in BUDGETS ? (intent as Budget) : undefined;
}

/** Whether nothing was resent since the last registration, whose first mail may be lost. */
function isFirstResend(mail: MailInQuestion, earlier: readonly EarlierMail[]): boolean {
  if (budgetOf(mail) !== 'resend-verification') return false;
  const last = earlier
    .map(budgetOf)
    .findLast((budget) => budget === 'register' || budget === mail.intent);
  return last === 'register';
}

/**
 * Whether an address may get another mail. `earlier` lists its mails of the last day, oldest first;
 * `scale` multiplies every allowance, which stays at least one.
 */
export function isAllowed(
  mail: MailInQuestion,
  earlier: readonly EarlierMail[],
  scale: number,
): boolean {
  const budget = budgetOf(mail);
  if (!budget || isFirstResend(mail, earlier)) return true;
  const spent = earlier.filter((one) => budgetOf(one) === budget);
  return BUDGETS[budget].every(({ mails, seconds }) => {
    const recent = spent.filter(({ ageSeconds }) => ageSeconds < seconds);
    return recent.length < Math.max(1, Math.round(mails * scale));
  });
}
