import type { DeskMail, DeskMailState, MailAct, MailActAnswer, MailKind } from '@netward/contracts';
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

export const KIND_NAMES: Readonly<Record<MailKind, string>> = words.kinds;

/** The states in the words of the person on the phone. */
export const STATE_NAMES: Readonly<Record<DeskMailState, string>> = words.states;

/** What a mail was asked for by, after its time. */
export const INTENT_NAMES: Readonly<Record<string, string>> = words.intents;

export interface SendingOutage {
  /** Unknown for the queue. */
  since?: Date;
  because: string;
}

/** How long a mail may take to leave; after that the desk no longer says it takes seconds. */
const USUAL_SECONDS = 60;

const BY_ITSELF = 'No action is needed.';

/** The receiving server's own words, for people who ask why. */
const wordsOf = ({ reply }: DeskMail): string => (reply ? ` The server says: “${reply}”.` : '');

/** Why a mail waits for its next try. */
const REASONS: Readonly<Record<string, string>> = words.reasons;

function reasonOf(mail: DeskMail): string {
  const code = mail.code ? ` (reply ${mail.code})` : '';
  const asked = `The mail server asked us to try again later${code}.${wordsOf(mail)}`;
  return REASONS[mail.reason ?? ''] ?? asked;
}

/** The reasons that do not pass by themselves. */
const FOR_OPERATORS = new Set<string | null>(['failed', 'unreadable']);

/** Greylisting is over by then: the receiving server has something against the mail. */
const GREYLISTED_SECONDS = 15 * 60;

function describeDeferral(mail: DeskMail, now: Date): string {
  const next = mail.nextTryAt
    ? `The next attempt is at ${describeTime(mail.nextTryAt)}`
    : 'We try again';
  return `${reasonOf(mail)} ${next}, and we keep trying until ${describeTime(mail.deadline)}. ${adviceFor(mail, now)}`;
}

function adviceFor(mail: DeskMail, now: Date): string {
  if (FOR_OPERATORS.has(mail.reason)) return 'Tell the operator.';
  const isUrgent = secondsSince(mail.createdAt, now) > GREYLISTED_SECONDS;
  return isUrgent ? 'If it is urgent, another address may help.' : BY_ITSELF;
}

const secondsSince = (iso: string, now: Date): number => (now.getTime() - Date.parse(iso)) / 1000;

/** What the common refusals mean (RFC 5321 section 4.2.3, RFC 3463). */
const REFUSALS: Readonly<Record<string, string>> = words.refusals;

function describeRefusal(mail: DeskMail): string {
  const { code } = mail;
  const meaning = (code && REFUSALS[code]) || 'Another address may help; tell the operator.';
  return `The mail server rejected the mail permanently${code ? ` (reply ${code})` : ''}.${wordsOf(mail)} ${meaning}`;
}

/** The wait of a mail that nothing is wrong with: it takes seconds, or longer than it should. */
function describeWait(mail: DeskMail, usual: string, now: Date): string {
  const seconds = secondsSince(mail.createdAt, now);
  if (seconds < USUAL_SECONDS) return `${usual} ${BY_ITSELF}`;
  return `The mail has been waiting for ${describeAge(seconds)}, which is longer than usual. It is kept and will be sent. Tell the operator.`;
}

/**
 * What became of a mail, in words that can be read out to the person who is waiting for it. `absence` says
 * what keeps all mails from being sent, while something does.
 */
export function describeMail(mail: DeskMail, absence?: SendingOutage, now = new Date()): string {
  const settledAt = mail.settledAt ? describeTime(mail.settledAt) : 'an unknown time';
  if (absence && (mail.state === 'waiting' || mail.state === 'queued'))
    return `We cannot send mail at the moment. ${absence.because} The mail will be sent as soon as that is mended. ${BY_ITSELF}`;
  switch (mail.state) {
    case 'undecided':
      if (mail.reason) return describeDeferral(mail, now);
      return describeWait(mail, 'The request has arrived and is handled within seconds.', now);
    case 'waiting':
      return describeWait(mail, 'The mail is ready and will be queued within seconds.', now);
    case 'queued':
      return describeWait(mail, 'The mail is queued and will be sent within seconds.', now);
    case 'sending':
      return `The mail is being handed to the mail server right now. A slow mail server may take minutes to confirm it. ${BY_ITSELF}`;
    case 'deferred':
      return describeDeferral(mail, now);
    case 'sent':
      return `The mail server accepted the mail at ${settledAt}${mail.code ? ` (reply ${mail.code})` : ''}. If it is not in the inbox, please check the spam folder.`;
    case 'refused':
      return describeRefusal(mail);
    case 'expired':
      return mail.reason === 'unconfirmed'
        ? `The mail server received the mail several times and never confirmed it, so we gave up at ${settledAt}. It may have arrived: please look in the inbox and the spam folder before asking for a new one.`
        : `The mail could not be delivered in time and was given up at ${settledAt}.${wordsOf(mail)} Please ask for a new one.`;
    case 'suppressed':
      return 'No mail was sent this time, because the same kind of mail was sent to the address shortly before. The link in that mail is still valid for its usual time. Please use it, or wait and ask again.';
    case 'cancelled':
      if (mail.kind === 'newsletter-issue')
        return `The mail was cancelled at ${settledAt}, by the end of the subscription or at the support desk. ${BY_ITSELF}`;
      if (mail.kind === 'account-deletion')
        return `The mail was cancelled at ${settledAt}, because the account stays or at the support desk. ${BY_ITSELF}`;
      return `Somebody at the support desk cancelled the mail at ${settledAt}. Please ask for a new one if you need it.`;
  }
}

export const ACT_NAMES: Readonly<Record<MailAct, string>> = words.acts;

export const DONE_SENTENCES: Readonly<Record<MailAct, string>> = words.done;

export const ACT_SENTENCES: Readonly<Record<Exclude<MailActAnswer['outcome'], 'done'>, string>> =
  words.hindrances;
