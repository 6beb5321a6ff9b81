import { z } from 'zod';
import { mailClaimAnswer, mailJob, mailKind, mailReport } from './mail-jobs.ts';

/**
 * What the mailer and its support desk ask of auth-service. Nothing of the desk names a person but for the
 * person at the desk: addresses are masked, links and tokens are never part of an answer.
 */

/** May look, or may also retry and cancel. */
export type DeskRole = 'viewer' | 'operator';

/** Searches that one person may make in an hour. */
export const DESK_TRACES_PER_HOUR = 30;
/** Retries of one mail in an hour. */
export const DESK_RETRIES_PER_HOUR = 3;
/** Time between two mails of a kind to one address, in seconds. */
export const DESK_RETRY_SPACING_SECONDS = 60;

/** Who acts at the desk; the mailer has checked name and password. */
export const deskPerson = z.object({
  name: z.string().min(1).max(40),
  role: z.enum(['viewer', 'operator']),
});
export type DeskPerson = z.output<typeof deskPerson>;

const at = z.iso.datetime();

/**
 * Where a mail stands, as people at the desk are told. `waiting` is about to be queued, `sending` is in
 * a mailer's hands, and `deferred` waits for its next try; those after it are final.
 */
export const deskMailState = z.enum([
  'undecided',
  'waiting',
  'queued',
  'sending',
  'deferred',
  'sent',
  'refused',
  'expired',
  'suppressed',
  'cancelled',
]);
export type DeskMailState = z.output<typeof deskMailState>;

/**
 * How the last attempt ended, or why there was none. `abandoned`: the mailer that held the mail never
 * said. `unreadable`: the content does not open with the sealing key that is set.
 */
export const mailReason = z.enum([...mailReport.shape.outcome.options, 'abandoned', 'unreadable']);
export type MailReason = z.output<typeof mailReason>;

/** One mail at the desk. `kind` is null while it is not decided what the mail will be. */
export const deskMail = z.object({
  row: z.uuid(),
  generation: z.int().min(1),
  intent: z.string(),
  kind: mailKind.nullable(),
  state: deskMailState,
  /** As `a***@e***.com`; null when that is no longer kept. */
  recipient: z.string().nullable(),
  createdAt: at,
  deadline: at,
  settledAt: at.nullable(),
  tries: z.int(),
  /** Time of the next try of a mail that waits for one. */
  nextTryAt: at.nullable(),
  reason: mailReason.nullable(),
  /** The mail server's last reply code. */
  code: z.int().nullable(),
  /** The text of that reply, without addresses. */
  reply: z.string().nullable(),
  /** When somebody marked a mail that could not be delivered as handled. */
  handledAt: at.nullable(),
  /** Whether an operator may ask for it to be sent again; limits may still refuse that. */
  isRepeatable: z.boolean(),
});
export type DeskMail = z.output<typeof deskMail>;

/** What every call of the desk says: who asks. */
const asked = { person: deskPerson };

/**
 * The mails that need a person: refused, given up (`expired`), or waiting for too long.
 * `mails` are the first of each group, in this order; the numbers count all of them.
 */
const attention = z.object({
  mails: z.array(deskMail),
  refused: z.int(),
  expired: z.int(),
  waiting: z.int(),
});
export type Attention = z.output<typeof attention>;

/** What needs a person, and how many unsent mails somebody waits for. */
const deskOverview = z.object({
  attention,
  /** Mails that wait for us or are being sent. */
  waiting: z.int(),
  /** Mails whose next try is later. */
  deferred: z.int(),
  /** Age in seconds of the oldest of both, null when there is none. */
  oldestSeconds: z.number().nullable(),
});
export type DeskOverview = z.output<typeof deskOverview>;

/** The ticket stands for the search term, sealed, for this person and a quarter of an hour. */
const searchAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('accepted'), ticket: z.string() }),
  z.object({ outcome: z.literal('malformed') }),
  z.object({ outcome: z.literal('too-many'), retryAfter: z.int() }),
]);
export type SearchAnswer = z.output<typeof searchAnswer>;

/** Mails found, newest first, by address (a mask has several). `outdated`: too old, or not theirs. */
const traceAnswer = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('found'),
    recipient: z.string(),
    isMasked: z.boolean(),
    addresses: z.array(z.array(deskMail)),
  }),
  z.object({ outcome: z.literal('outdated') }),
]);
export type TraceAnswer = z.output<typeof traceAnswer>;

/** What an operator can do with a mail. */
export const mailAct = z.enum(['retry', 'cancel', 'handle']);
export type MailAct = z.output<typeof mailAct>;

/** The result of an act; after `final` the reasons why a mail cannot be sent again. */
const mailActAnswer = z.object({
  outcome: z.enum([
    'done',
    'forbidden',
    'not-found',
    'changed',
    'final',
    'running',
    'content-gone',
    'registration-gone',
    'learner-gone',
    'too-soon',
    'too-often',
    'address-unknown',
  ]),
});
export type MailActAnswer = z.output<typeof mailActAnswer>;

const ticket = z.string().max(2048);

/** Every call of the mailer: where, what it sends, and what it is told. */
export const mailCalls = {
  claim: { path: '/internal/mail/claim', request: mailJob, answer: mailClaimAnswer },
  /** `lost`: the mail was cancelled or erased, or another mailer may have it. */
  renew: {
    path: '/internal/mail/renew',
    request: z.object({ row: z.uuid(), lease: z.uuid() }),
    answer: z.object({ outcome: z.enum(['renewed', 'lost']) }),
  },
  /** `stale`: the lease has ended, so the report changed nothing. */
  report: {
    path: '/internal/mail/report',
    request: mailReport,
    answer: z.object({ outcome: z.enum(['recorded', 'stale']) }),
  },
  overview: { path: '/internal/desk/overview', request: z.object(asked), answer: deskOverview },
  /** `text` is an address, or a masked one as the desk shows it. */
  search: {
    path: '/internal/desk/search',
    request: z.object({ ...asked, text: z.string().max(320) }),
    answer: searchAnswer,
  },
  trace: {
    path: '/internal/desk/trace',
    request: z.object({ ...asked, ticket }),
    answer: traceAnswer,
  },
  act: {
    path: '/internal/desk/act',
    request: z.object({
      ...asked,
      act: mailAct,
      row: z.uuid(),
      /** The generation that the person saw: an action on a mail that has changed since is refused. */
      generation: z.int().min(1),
      ticket: ticket.optional(),
    }),
    answer: mailActAnswer,
  },
  note: {
    path: '/internal/desk/note',
    request: z.object({ ...asked, action: z.enum(['sign-in', 'sign-out']) }),
    answer: z.undefined(),
  },
} as const;
export type MailCall = keyof typeof mailCalls;
export type MailCallBody<C extends MailCall> = z.output<(typeof mailCalls)[C]['request']>;
export type MailCallAnswer<C extends MailCall> = z.output<(typeof mailCalls)[C]['answer']>;
