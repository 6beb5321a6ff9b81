import type { DeskMail, MailActAnswer, MailKind } from '@netward/contracts';
import { describeTime } from './describe-age.ts';

/** What the desk calls the kinds of mail. */
export const KIND_NAMES = {
  'verify-email': 'Verification mail',
  'already-registered': 'Note “You already have an account”',
  'reset-password': 'Mail to choose a password',
  'password-changed': 'Notice of a new password',
  'inactivity-notice': 'Notice of a suspension',
  contact: 'Message of the contact form',
  'newsletter-confirmation': 'Newsletter confirmation',
} as const satisfies Record<MailKind, string>;

/** What of the circumstances a sentence needs. */
export interface Circumstances {
  isServerAway: boolean;
  /** Time of the next try, where the queue knows one. */
  nextTryAt?: string | undefined;
}

const BY_ITSELF = 'Nobody needs to do anything.';

function describeDeferral({ code, deadline }: DeskMail, { nextTryAt }: Circumstances): string {
  const reason = code
    ? `The mail server asked us to come back later (reply ${code}).`
    : 'The mail server could not be reached.';
  const next = nextTryAt ? `The next try is at ${describeTime(nextTryAt)}` : 'It is tried again';
  return `${reason} ${next}, and so on until ${describeTime(deadline)}. ${BY_ITSELF}`;
}

/** What the common refusals mean (RFC 5321 section 4.2.3, RFC 3463). */
const REFUSALS: Readonly<Record<number, string>> = {
  550: 'Mostly the mailbox does not exist. Please check how the address is spelt.',
  551: 'The mailbox has moved elsewhere. Please ask for another address.',
  552: 'The mailbox is full. There must be room before a new mail is asked for.',
  553: 'The address is not one that mail can be sent to. Please check how it is spelt.',
  554: 'The receiving side does not want mail from us. Another address may help; tell the operator.',
};

function describeRefusal({ code }: DeskMail): string {
  const meaning = (code && REFUSALS[code]) || 'Another address may help; tell the operator.';
  return `The mail server refused the mail for good${code ? ` (reply ${code})` : ''}. ${meaning}`;
}

/** What became of a mail, in words that can be read out to whoever waits for it. */
export function describeMail(mail: DeskMail, circumstances: Circumstances): string {
  const settledAt = mail.settledAt ? describeTime(mail.settledAt) : 'an unknown time';
  switch (mail.state) {
    case 'undecided':
      return `The wish has arrived and is worked on within seconds. ${BY_ITSELF}`;
    case 'waiting':
      return `The mail is ready and goes to the queue within seconds. ${BY_ITSELF}`;
    case 'queued':
      return circumstances.isServerAway
        ? `Our mail server cannot be reached at the moment. The mail waits and goes out as soon as it is back. ${BY_ITSELF}`
        : `The mail is in the queue and goes out within seconds. ${BY_ITSELF}`;
    case 'deferred':
      return describeDeferral(mail, circumstances);
    case 'sent':
      return `The mail server took the mail at ${settledAt}${mail.code ? ` (reply ${mail.code})` : ''}. If it is not in the inbox, please look into the spam folder.`;
    case 'refused':
      return describeRefusal(mail);
    case 'expired':
      return `The mail could not be delivered in time and was given up at ${settledAt}. Please ask for a new one.`;
    case 'suppressed':
      return 'No mail was sent this time: one of its kind had gone to the address shortly before. A link in that earlier mail keeps its usual life. Please use it, or wait and ask again.';
    case 'cancelled':
      return `Somebody at the support desk stopped the mail at ${settledAt}. Please ask for a new one if it is needed.`;
  }
}

/** What a retry or a cancellation came to, in one sentence. */
export const ACT_SENTENCES = {
  done: 'Done. It is written down under your name.',
  forbidden: 'Only operators may do this.',
  'not-found': 'This mail is no longer kept.',
  changed: 'The mail has changed since the page was shown. Please look again.',
  final: 'The mail has gone or was given up before; there is nothing to stop.',
  running: 'The mail is on its way at this moment. Please look again in a minute.',
  'content-gone':
    'The content of this mail is no longer kept, so it cannot be sent again. Whoever waits for it must ask for it anew.',
  'registration-gone':
    'The registration has lapsed after 48 hours. The person must register again.',
  'learner-gone': 'Nobody has an account or a registration under this address any more.',
  'too-soon': 'A mail of this kind has just gone to the address. Please wait a minute.',
  'too-often': 'This mail was sent again three times in the last hour. Please wait.',
  'address-unknown': 'The search is too old. Please search for the address again.',
} as const satisfies Record<MailActAnswer['outcome'], string>;
