import { connectRedis, Limits } from '@netward/nest-kit/limits';
import { type OperatorCommand, say } from '@netward/nest-kit/operator';
import { defaultIntervals } from '../intervals.ts';
import { DESK_STATE } from '../mail-desk/desk-rows.ts';
import { recipientHash } from '../outbox/outbox.service.ts';
import { KnownBrowsers, LoginThrottle } from '../session/login-throttle.ts';
import { findSubject, onDatabase, type OperatorPlace, type OperatorSubject } from './place.ts';

const MAILS_SHOWN = 10;
/** Longer than a service waits: a Redis that is not asked would look like one without failures. */
const REDIS_PATIENCE_MS = 5000;

interface FoundMail {
  requestedAt: Date;
  intent: string;
  kind: string | null;
  state: string;
  code: number | null;
  tries: number;
}

interface FoundAccount {
  id: string;
  createdAt: Date;
  lastLoginAt: Date | null;
  suspendedAt: Date | null;
  liveSessions: number;
  deletionDueAt: Date | null;
}

const ACCOUNT = `
  SELECT id, created_at AS "createdAt", last_login_at AS "lastLoginAt", suspended_at AS "suspendedAt",
    (SELECT count(*)::int FROM auth.sessions
     WHERE user_id = users.id AND ended_at IS NULL AND expires_at > now()) AS "liveSessions",
    (SELECT due_at FROM auth.deletion_requests WHERE user_id = users.id) AS "deletionDueAt"
  FROM auth.users WHERE email_key = $1`;

const BESIDES = `
  SELECT
    (SELECT count(*)::int FROM auth.attempts WHERE email_key = $1) AS attempts,
    (SELECT max(created_at) FROM auth.attempts WHERE email_key = $1) AS "newestAttempt",
    (SELECT count(*)::int FROM auth.contact_messages WHERE email_key = $1
       OR user_id = (SELECT id FROM auth.users WHERE email_key = $1)) AS "contactMessages",
    coalesce((SELECT CASE WHEN unsubscribed_at IS NOT NULL THEN 'ended'
      WHEN confirmed_at IS NOT NULL THEN 'confirmed' ELSE 'not confirmed' END
      FROM auth.subscribers WHERE email_key = $1), 'none') AS newsletter`;

interface BesidesRow {
  attempts: number;
  newestAttempt: Date | null;
  contactMessages: number;
  newsletter: string;
}

const STATES = `
  SELECT ${DESK_STATE} AS state, count(*)::int AS mails FROM auth.outbox
  WHERE recipient = $1 GROUP BY 1 ORDER BY 2 DESC`;

const MAILS = `
  SELECT created_at AS "requestedAt", intent, kind, ${DESK_STATE} AS state, code, tries
  FROM auth.outbox WHERE recipient = $1 ORDER BY created_at DESC LIMIT ${MAILS_SHOWN}`;

/** Failures that count against the address; null where each service counts for itself. */
async function failedSignIns(
  { dataSource, config }: OperatorPlace,
  emailKey: string,
): Promise<{ used: number; limit: number } | null> {
  const { REDIS_URL, LIMIT_KEY: key, RATE_LIMIT_SCALE: scale } = config;
  if (!REDIS_URL) return null;
  const settings = { redis: connectRedis(REDIS_URL, REDIS_PATIENCE_MS), key, scale };
  const limits = new Limits(settings, undefined, REDIS_PATIENCE_MS);
  try {
    await limits.onModuleInit();
    const browsers = new KnownBrowsers(dataSource, config);
    const throttle = new LoginThrottle(limits, browsers, config, defaultIntervals);
    return await throttle.failuresOf(emailKey);
  } finally {
    await limits.onModuleDestroy();
  }
}

/** What there is about a person: neither hashes nor tokens nor content. */
async function findPerson(place: OperatorPlace, { emailKey }: OperatorSubject) {
  const { dataSource, config } = place;
  const recipient = recipientHash(emailKey, config.MAIL_SEALING_KEY);
  const [account] = await dataSource.query<FoundAccount[]>(ACCOUNT, [emailKey]);
  const [besides] = await dataSource.query<[BesidesRow]>(BESIDES, [emailKey]);
  const states = await dataSource.query<{ state: string; mails: number }[]>(STATES, [recipient]);
  return {
    account: account ?? null,
    attempts: { count: besides.attempts, newest: besides.newestAttempt },
    newsletter: besides.newsletter,
    contactMessages: besides.contactMessages,
    failedSignIns: await failedSignIns(place, emailKey),
    mailsByState: Object.fromEntries(states.map(({ state, mails }) => [state, mails] as const)),
    newestMails: await dataSource.query<FoundMail[]>(MAILS, [recipient]),
  };
}

type FoundPerson = Awaited<ReturnType<typeof findPerson>>;

const at = (moment: Date | null): string =>
  moment ? `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'never';

function describeAccount({ account, attempts }: FoundPerson): string {
  if (account) {
    const { id, createdAt, lastLoginAt, suspendedAt } = account;
    const state = suspendedAt ? `suspended since ${at(suspendedAt)}` : 'verified, may sign in';
    return `${id}, ${state}; since ${at(createdAt)}, last sign-in ${at(lastLoginAt)}`;
  }
  return attempts.count > 0 ? 'none: the address was never verified' : 'none';
}

function describeMail({ requestedAt, intent, kind, state, code, tries }: FoundMail): string {
  const reply = code ? ` (${code})` : '';
  const failed = tries > 0 ? `, failed tries ${tries}` : '';
  return `  ${at(requestedAt)}  ${kind ?? intent}: ${state}${reply}${failed}`;
}

function describe(person: FoundPerson): string[] {
  const { account, attempts, failedSignIns: failed, mailsByState, newestMails } = person;
  const mails = Object.entries(mailsByState).map(([state, count]) => `${count} ${state}`);
  const newest = attempts.count > 0 ? `, the newest ${at(attempts.newest)}` : '';
  return [
    `account          ${describeAccount(person)}`,
    ...(account?.deletionDueAt ? [`deletion         due ${at(account.deletionDueAt)}`] : []),
    `live sessions    ${account?.liveSessions ?? 0}`,
    `registrations    ${attempts.count} not confirmed${newest}`,
    `failed sign-ins  ${failed ? `${failed.used} from new browsers in a quarter of an hour; slowed down from ${failed.limit} on` : 'counted inside auth-service, since there is no Redis'}`,
    `newsletter       ${person.newsletter}`,
    `contact form     ${person.contactMessages} messages`,
    `mails            ${mails.join(', ') || 'none, or sent more than seven days ago'}`,
    ...newestMails.map(describeMail),
  ];
}

export const findCommand: OperatorCommand = {
  takes: '<address or id>',
  does: 'say what there is about a person',
  options: { json: { type: 'boolean' } },
  run: onDatabase(async (place, [named = ''], { json }) => {
    const subject = await findSubject(place.dataSource.manager, named);
    const person = await findPerson(place, subject);
    place.note('find', subject, person.account ? 'account' : 'no account');
    if (json) say(JSON.stringify(person));
    else describe(person).forEach(say);
  }),
};
