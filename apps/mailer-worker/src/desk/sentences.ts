import type { DeskMail, DeskMailState, MailAct, MailActAnswer, MailKind } from '@netward/contracts';

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

/** The desk's names for the kinds of mail. */
export const KIND_NAMES = {
  'verify-email': 'Verification mail',
  'already-registered': 'Note “You already have an account”',
  'reset-password': 'Password reset mail',
  'password-changed': 'Password change notice',
  'account-deletion': 'Account deletion notice',
  'inactivity-notice': 'Suspension notice',
  contact: 'Contact form message',
  'newsletter-confirmation': 'Newsletter confirmation',
  'newsletter-issue': 'Newsletter issue',
} as const satisfies Record<MailKind, string>;

/** The states in the words of the person on the phone. */
export const STATE_NAMES = {
  undecided: 'undecided',
  waiting: 'waiting',
  queued: 'queued',
  sending: 'sending',
  deferred: 'deferred',
  sent: 'sent',
  refused: 'refused',
  expired: 'given up',
  suppressed: 'held back',
  cancelled: 'cancelled',
} as const satisfies Record<DeskMailState, string>;

/** What a mail was asked for by, after its time. */
export const INTENT_NAMES: Readonly<Record<string, string>> = {
  register: 'by registering',
  'resend-verification': 'by asking for a new link',
  'forgot-password': 'by “Forgot password”',
  'password-changed': 'by a changed password',
  'account-deletion': 'by asking to delete the account',
  inactivity: 'by not signing in for long',
  contact: 'by the contact form',
  subscribe: 'by subscribing to the newsletter',
  issue: 'by an issue of the newsletter',
};

/** What keeps every mail from being sent. */
export interface SendingOutage {
  /** Unknown for the queue. */
  since?: Date;
  /** Why, as a sentence. */
  because: string;
}

/** How long a mail may take to leave; after that the desk no longer says it takes seconds. */
const USUAL_SECONDS = 60;

const BY_ITSELF = 'No action is needed.';

/** The receiving server's own words, for people who ask why. */
const wordsOf = ({ reply }: DeskMail): string => (reply ? ` The server says: “${reply}”.` : '');

/** Why a mail waits for its next try. */
function reasonOf(mail: DeskMail): string {
  const code = mail.code ? ` (reply ${mail.code})` : '';
  switch (mail.reason) {
    case 'interrupted':
      return 'The connection to the mail server broke while we were handing the mail over.';
    case 'unconfirmed':
      return 'The mail server received the mail but never confirmed it. It may have arrived: please look in the inbox and the spam folder.';
    case 'abandoned':
      return 'The program that was sending the mail was interrupted.';
    case 'failed':
      return 'The mail could not be written.';
    case 'unreadable':
      return 'The stored mail cannot be opened with the present MAIL_SEALING_KEY.';
    default:
      return `The mail server asked us to try again later${code}.${wordsOf(mail)}`;
  }
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
const REFUSALS: Readonly<Record<number, string>> = {
  550: 'Usually this means that the mailbox does not exist. Please check the spelling of the address.',
  551: 'The mailbox has moved. Please use another address.',
  552: 'The mailbox is full. Please make room before asking for a new mail.',
  553: 'Mail cannot be sent to this address. Please check its spelling.',
  554: 'The receiving server does not accept our mail. Another address may help; tell the operator.',
};

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

/** What an operator can do with a mail. */
export const ACT_NAMES = {
  retry: 'Send again',
  cancel: 'Cancel',
  handle: 'Mark as handled',
} as const satisfies Record<MailAct, string>;

export const DONE_SENTENCES = {
  retry: 'The mail is on its way again.',
  cancel: 'The mail was cancelled and will not be sent.',
  handle: 'The mail is marked as handled and has left the overview.',
} as const satisfies Record<MailAct, string>;

/** Why an act was not done, in one sentence. */
export const ACT_SENTENCES = {
  forbidden: 'Only operators may do this, and you are signed in as a viewer. Nothing was changed.',
  'not-found': 'This mail is no longer stored.',
  changed: 'The mail has changed since this page was shown. Please look again.',
  final: 'The mail was already sent or given up, so it cannot be cancelled.',
  running: 'The mail is being sent right now. Please look again in a minute.',
  'content-gone':
    'The content of this mail is no longer stored, so it cannot be sent again. The person must ask for a new one.',
  'registration-gone': 'The registration expired after 48 hours. The person must register again.',
  'learner-gone':
    'There is no longer an account or a registration with this address. The person must register.',
  'too-soon': 'A mail of this kind was just sent to the address. Please wait a minute.',
  'too-often': 'This mail has been sent again three times in the last hour. Please wait.',
  'address-unknown':
    'To send this mail again, first search for the full address. A search is valid for a quarter of an hour.',
} as const satisfies Record<Exclude<MailActAnswer['outcome'], 'done'>, string>;
