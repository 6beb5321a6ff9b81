import type { DeskMail } from '@netward/contracts';
import words from './sentences.json' with { type: 'json' };

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** A duration in its two largest units: 45 s, 3 min 20 s, 2 h 5 min, 3 d 4 h. */
export function describeAge(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor((whole % HOUR_S) / 60);
  const hours = Math.floor((whole % DAY_S) / HOUR_S);
  if (whole >= DAY_S) return `${Math.floor(whole / DAY_S)} d ${hours} h`;
  if (whole >= HOUR_S) return `${hours} h ${minutes} min`;
  return whole >= 60 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/** A moment as the desk shows it: 21 Nov, 07:05:09 UTC. */
export function describeTime(iso: string): string {
  return `${MOMENT.format(new Date(iso))} UTC`;
}

export interface SendingOutage {
  /** Unknown for the queue. */
  since?: Date;
  because: string;
}

/** How long a mail may take to leave; after that the desk no longer says it takes seconds. */
const USUAL_SECONDS = 60;
/** Greylisting is over by then: the receiving server has something against the mail. */
const GREYLISTED_SECONDS = 15 * 60;
const UNTRIED = new Set<string>(['undecided', 'waiting', 'queued']);
/** The reasons that do not pass by themselves. */
const FOR_OPERATORS = new Set<string | null>(['failed', 'unreadable']);

const TOLD: Readonly<Record<string, string>> = words.told;
/** Why a mail waits for its next try. */
const REASONS: Readonly<Record<string, string>> = words.reasons;
/** What the common refusals mean (RFC 5321 section 4.2.3, RFC 3463). */
const REFUSALS: Readonly<Record<string, string>> = words.refusals;

/** The sentences that fit a mail: those of its state, or of how it came to that. */
function toldOf({ state, kind, reason }: DeskMail, seconds: number, isOutage: boolean): string {
  if (isOutage && (state === 'waiting' || state === 'queued')) return words.told.away;
  if (state === 'undecided' && reason) return words.told.deferred;
  if (UNTRIED.has(state) && seconds >= USUAL_SECONDS) return words.told.slow;
  return TOLD[`${state} ${reason}`] ?? TOLD[`${state} ${kind}`] ?? words.told[state];
}

function adviceFor({ reason }: DeskMail, seconds: number): string {
  if (FOR_OPERATORS.has(reason)) return 'Tell the operator.';
  const isUrgent = seconds > GREYLISTED_SECONDS;
  return isUrgent ? 'If it is urgent, another address may help.' : 'No action is needed.';
}

/**
 * What became of a mail, in words that can be read out to the person who is waiting for it. `absence` says
 * what keeps all mails from being sent, while something does.
 */
export function describeMail(mail: DeskMail, absence?: SendingOutage, now = new Date()): string {
  const { nextTryAt, settledAt } = mail;
  const seconds = (now.getTime() - Date.parse(mail.createdAt)) / 1000;
  const code = mail.code ? ` (reply ${mail.code})` : '';
  // The receiving server's own words, for people who ask why.
  const reply = mail.reply ? ` The server says: “${mail.reply}”.` : '';
  const asked = `The mail server asked us to try again later${code}.${reply}`;
  const facts: Readonly<Record<string, string>> = {
    code,
    reply,
    because: absence?.because ?? '',
    age: describeAge(seconds),
    reason: REASONS[mail.reason ?? ''] ?? asked,
    next: nextTryAt ? `The next attempt is at ${describeTime(nextTryAt)}` : 'We try again',
    deadline: describeTime(mail.deadline),
    advice: adviceFor(mail, seconds),
    settledAt: settledAt ? describeTime(settledAt) : 'an unknown time',
    meaning: REFUSALS[mail.code ?? ''] ?? 'Another address may help; tell the operator.',
  };
  const told = toldOf(mail, seconds, absence !== undefined);
  return told.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] as string);
}
