import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './harness/repository.mjs';

/** What the privacy policy says is kept, and for how long, against the tables and the rules that delete. */

const { privacy } = (await import(`${root}/apps/web/src/features/legal/privacy.ts`)) as {
  privacy: { sections: { heading: string; paragraphs: unknown[]; points?: unknown[] }[] };
};
const { RETENTION_RULES } = (await import(
  `${root}/apps/auth-service/src/retention/retention-rules.ts`
)) as { RETENTION_RULES: { name: string; isDue: string }[] };

const sentencesOf = (heading: string): string[] => {
  const section = privacy.sections.find((each) => each.heading === heading);
  return [...(section?.paragraphs ?? []), ...(section?.points ?? [])].map(String);
};
const page = privacy.sections.flatMap(({ heading }) => sentencesOf(heading)).join('\n');
const periods = sentencesOf('How long we keep it');

/** The words that tell a reader of a table. A new table needs words on the page first. */
const wordsOfTable: Record<string, string> = {
  attempts: 'A registration that is never confirmed',
  users: 'Your name and your email address',
  contact_messages: 'Messages from the contact page',
  email_tokens: 'Verification and reset links',
  deletion_requests: 'the request is kept for the 7 days in which you can take it back',
  erasure_journal: 'That an address was erased',
  erasures: 'While a deletion is under way',
  desk_audit: 'The record of what support staff did',
  subscribers: 'We keep your address, where you subscribed and the time of your consent',
  newsletter_issues: 'The name and subject of the issue itself',
  issue_mails: 'Which issue of the newsletter was sent to your address',
  outbox: 'We keep the kind of each email',
  known_browsers: 'The browsers you logged in with',
  // Always empty.
  known_networks: 'The browsers you logged in with',
  sessions: 'Your sessions',
  action_progress: 'the actions you tried',
  chats: 'Your conversations with the assistant',
  quiz_results: 'your quiz results',
  challenge_results: 'what you last set in each challenge, whether that solved it',
  last_levels: 'the level you played last',
  level_visits: 'when you first opened each level',
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

/** What is kept about a person, besides whose row it is. A new column needs words on the page first. */
const columnsOfTable: Record<string, string> = {
  attempts: 'id email name passwordHash selector createdAt',
  users:
    'id email name passwordHash createdAt lastLoginAt lastSeenAt inactivityNoticedAt suspendedAt',
  contact_messages: 'id email name phone message requestId createdAt',
  subscribers: 'id email source consentedAt confirmedAt unsubscribedAt',
  issue_mails: 'mail issue createdAt',
  known_browsers: 'browser lastUsedAt',
  known_networks: 'network lastUsedAt',
  sessions: 'id createdAt expiresAt endedAt endedTx',
  deletion_requests: 'tokenHash mail createdAt dueAt',
  erasure_journal: 'recipient keyName erasedAt',
  desk_audit: 'id createdAt person act outboxId recipient outcome',
  action_progress: 'level actions verified updated_at',
  chats: 'level messages updated_at',
  quiz_results: 'id level score total percentage passed verified taken_at',
  challenge_results:
    'level version configuration saved_at judged_version is_solved solves_version solved_version solved_at earlier_tries tried_digests solution_shown solved_configuration',
  last_levels: 'level updated_at',
  level_visits: 'level visited_at',
};
const OWNERS = new Set(['userId', 'emailKey', 'learner_id']);

const apps = join(root, 'apps');
const entities = ['auth-service', 'learning-service']
  .flatMap((app) =>
    readdirSync(join(apps, app, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(apps, app, 'src', file),
    ),
  )
  .filter((file) => file.endsWith('.entity.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .map((source) => ({ table: /@Entity\('(\w+)'/.exec(source)?.[1] ?? '', source }));
const tables = entities.map(({ table }) => table);

test('the policy tells of every table, and the list of tables is today’s', () => {
  expect(Object.keys(wordsOfTable).sort()).toEqual(tables.sort());
});

test.each(Object.entries(wordsOfTable))('the policy tells of %s', (_, words) => {
  expect(page).toContain(words);
});

test('the policy tells of every rule, and the list of rules is today’s', () => {
  expect(Object.keys(wordsOfRule).sort()).toEqual(RETENTION_RULES.map(({ name }) => name).sort());
});

test.each(Object.entries(columnsOfTable))(
  '%s has the columns that the policy tells of',
  (name, list) => {
    const source = entities.find(({ table }) => table === name)?.source ?? '';
    const columns = [...source.matchAll(/^ {2}(\w+): .+;$/gm)].map(([, column]) => column!);
    expect(columns.filter((column) => !OWNERS.has(column))).toEqual(list.split(' '));
  },
);

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
  const service = readFileSync(
    join(root, 'apps/learning-service/src/quiz-results/quiz-results.service.ts'),
    'utf8',
  );
  const [, kept] = /KEPT\w*\s*=\s*(\d+)/.exec(service) ?? [];
  expect(periods).toContain(`Quiz results: the newest ${kept} of each level.`);
});
