import { getMetadataArgsStorage } from 'typeorm';
import { root } from './harness/repository.mjs';

/** What the privacy policy says is kept, and for how long, against the tables and the rules that delete. */

type Words = string | { text: string };
type Entity = new () => object;
interface DatabaseModule {
  databaseOptions(url: string): { entities: readonly Entity[] };
}

const load = <Module>(file: string): Promise<Module> => import(`${root}/${file}`);
const { privacy } = await load<{
  privacy: {
    sections: { heading: string; paragraphs: (Words | Words[])[]; points?: (Words | Words[])[] }[];
  };
}>('apps/web/src/features/legal/privacy.ts');
const { RETENTION_RULES } = await load<{ RETENTION_RULES: { name: string; isDue: string }[] }>(
  'apps/auth-service/src/retention/retention-rules.ts',
);
const { QUIZ_RESULTS_KEPT } = await load<{ QUIZ_RESULTS_KEPT: number }>(
  'apps/learning-service/src/quiz-results/quiz-results.service.ts',
);

const textOf = (given: Words | Words[]): string =>
  [given]
    .flat()
    .map((words) => (typeof words === 'string' ? words : words.text))
    .join('');
const sentencesOf = (heading: string): string[] => {
  const section = privacy.sections.find((each) => each.heading === heading);
  return [...(section?.paragraphs ?? []), ...(section?.points ?? [])].map(textOf);
};
const page = privacy.sections.flatMap(({ heading }) => sentencesOf(heading)).join('\n');
const periods = sentencesOf('How long we keep it');

/** By table: words of the policy, and the columns that they tell a reader of. */
const told: Record<string, Record<string, string>> = {
  attempts: {
    'Your name and your email address': 'email name',
    'A hash of your password': 'passwordHash',
    'A two-byte keyed hash of its address and password goes with it': 'selector',
    'A registration that is never confirmed': 'createdAt',
  },
  users: {
    'Your name and your email address': 'email name',
    'A hash of your password': 'passwordHash',
    'When you registered, when you last logged in and were last active, and whether the account was suspended':
      'createdAt lastLoginAt lastSeenAt suspendedAt',
    'may be suspended, with an email 14 days before': 'inactivityNoticedAt',
  },
  contact_messages: {
    'asks for your name, your email address, your message and, if you wish, a phone number':
      'email name message phone',
    'Messages from the contact page: 12 months': 'createdAt',
  },
  email_tokens: {
    'Verification and reset links: stored as hashes, valid for 24 hours and 60 minutes':
      'hash kind createdAt expiresAt usedAt',
  },
  deletion_requests: {
    'the request is kept for the 7 days in which you can take it back': 'createdAt dueAt',
    'After you ask for the deletion you get an email': 'mail tokenHash',
  },
  erasure_journal: { 'That an address was erased: a keyed hash of it': 'recipient erasedAt' },
  erasures: {
    'While a deletion is under way, a random identifier says what is left to delete':
      'learnerId mails createdAt',
  },
  desk_audit: {
    'The record of what support staff did, with a keyed hash of the address they looked for':
      'createdAt person act outboxId recipient outcome',
  },
  subscribers: {
    'We keep your address, where you subscribed and the time of your consent':
      'email source consentedAt confirmedAt',
    'One that you ended: 30 days more': 'unsubscribedAt',
  },
  newsletter_issues: { 'The name and subject of the issue itself': 'name subject begunAt' },
  issue_mails: {
    'Which issue of the newsletter was sent to your address': 'mail issue createdAt',
  },
  outbox: {
    'We keep the kind of each email, its times and whether it was delivered':
      'kind intent state reason code createdAt deadline queueSeenAt leaseUntil nextTryAt reportedAt settledAt handledAt',
    'if it was not, also the mail server’s reason, without addresses': 'reply',
    'an email waits in our database with its address and content encrypted': 'sealed',
    'we keep a keyed hash of the address and a masked form': 'recipient mask',
    'a second hash without it counts against abuse': 'mailbox',
    'Verification and reset links: stored as hashes': 'tokenHash',
  },
  known_browsers: {
    'The browsers you logged in with: the last ten, each as a keyed hash of its mark':
      'browser lastUsedAt',
  },
  // Always empty.
  known_networks: { 'The browsers you logged in with': 'network lastUsedAt' },
  sessions: {
    'Your sessions: when each began and ended, and nothing about the device':
      'createdAt expiresAt endedAt',
  },
  action_progress: {
    'the actions you tried': 'level actions updated_at',
    'which of your actions and results the server has checked itself': 'verified',
  },
  chats: { 'Your conversations with the assistant, one per level': 'level messages updated_at' },
  quiz_results: {
    'your quiz results with their times': 'level score total percentage passed taken_at',
    'which of your actions and results the server has checked itself': 'verified',
  },
  challenge_results: {
    'what you last set in each challenge, whether that solved it, and when you first did, with which configuration':
      'level version configuration saved_at judged_version is_solved solves_version solved_version solved_at solved_configuration',
    'after how many others': 'earlier_tries',
    'whether the solution had been shown to you before': 'solution_shown',
    'Short hashes of the configurations that did not solve it': 'tried_digests',
  },
  last_levels: { 'the level you played last': 'level updated_at' },
  level_visits: { 'when you first opened each level': 'level visited_at' },
};

/** Whose row it is. */
const OWNERS = ['id', 'userId', 'attemptId', 'emailKey', 'learner_id'];
/** What says nothing about anybody: marks by which the machinery knows a request, a try or a key. */
const UNTOLD: Record<string, string> = {
  contact_messages: 'requestId',
  erasure_journal: 'keyName',
  newsletter_issues: 'digest',
  outbox: 'generation requestId trace lease tries unconfirmed messageId',
  sessions: 'endedTx',
};

/** The sentence that tells of a rule; its period is compared with the rule's. */
const wordsOfRule: Record<string, string> = {
  attempts: 'A registration that is never confirmed: 48 hours',
  tokens: 'deleted 30 days after they expire',
  sessions: 'Sessions: until they expire, and for 1 hour more',
  'known browsers': 'for 90 days after you used it',
  recipients: 'for 7 days once the email was sent',
  mailboxes: 'a second hash without it counts against abuse for 24 hours',
  'sent mails': 'Records of emails: 30 days',
  'suppressed mails': 'A request for which no email was sent: 24 hours',
  'dead mails': 'for the whole 30 days if it could not be',
  'contact messages': 'Messages from the contact page: 12 months',
  'unconfirmed subscriptions': 'A newsletter subscription that is never confirmed: 30 days',
  'ended subscriptions': 'One that you ended: 30 days more',
  'newsletter mails': 'Which issue of the newsletter was sent to your address: 30 days',
  'newsletter issues': 'The name and subject of the issue itself: 12 months',
  'erasure journal': 'That an address was erased: a keyed hash of it, for 60 days',
  'desk audit':
    'The record of what support staff did, with a keyed hash of the address they looked for: 12 months',
};

const entities = await Promise.all(
  [
    'auth-service/src/database/database.ts',
    'learning-service/src/database/database-options.ts',
  ].map(
    async (file) =>
      (await load<DatabaseModule>(`apps/${file}`)).databaseOptions('postgres://none').entities,
  ),
);
const { tables, columns } = getMetadataArgsStorage();
/** Each table with its columns, but for those that say whose row it is. */
const kept = entities.flat().map((entity) => ({
  table: tables.find(({ target }) => target === entity)!.name!,
  columns: columns
    .filter(({ target }) => target === entity)
    .map(({ propertyName }) => propertyName)
    .filter((name) => !OWNERS.includes(name)),
}));

test('the policy is compared with every table, and with no other', () => {
  expect(Object.keys(told).sort()).toEqual(kept.map(({ table }) => table).sort());
});

test.each(kept)('the policy tells of every column of $table', ({ table, columns: own }) => {
  const words = Object.entries(told[table]!);
  const missing = words.filter(([text]) => !page.includes(text)).map(([text]) => text);
  expect(missing).toEqual([]);
  const known = [UNTOLD[table] ?? '', ...words.map(([, names]) => names)].join(' ').trim();
  expect(known.split(' ').sort()).toEqual([...own].sort());
});

test('the policy tells of every rule, and the list of rules is today’s', () => {
  expect(Object.keys(wordsOfRule).sort()).toEqual(RETENTION_RULES.map(({ name }) => name).sort());
});

test.each(RETENTION_RULES)('the policy has the period of the rule for $name', ({ name, isDue }) => {
  const words = wordsOfRule[name] ?? `a sentence about ${name}`;
  expect(periods.join('\n')).toContain(words);
  expect(words).toContain(/interval '([^']+)'/.exec(isDue)?.[1]);
});

test('the policy says how long the content of a mail may wait', async () => {
  const { mailDeadlines } = (await import(`${root}/libs/contracts/src/mail-jobs.ts`)) as {
    mailDeadlines: Record<string, number>;
  };
  const days = Math.max(...Object.values(mailDeadlines)) / 86_400;
  expect(page).toContain(`with its address and content encrypted, for ${days} days at most`);
});

test('the policy has the number of quiz results that are kept', () => {
  expect(periods).toContain(`Quiz results: the newest ${QUIZ_RESULTS_KEPT} of each level.`);
});
