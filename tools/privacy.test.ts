import { readFileSync } from 'node:fs';
import { getMetadataArgsStorage } from 'typeorm';
import yaml from 'yaml';
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
  'apps/learning-service/src/quiz-results/quiz-results.ts',
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

/** Words of the policy by what they tell of. */
interface ToldByPolicy {
  tables: Record<string, Record<string, string>>;
  untold: Record<string, string>;
  rules: Record<string, string>;
}
const told: ToldByPolicy = yaml.parse(readFileSync(`${root}/tools/privacy.yaml`, 'utf8'));

/** Whose row it is. */
const OWNERS = ['id', 'userId', 'attemptId', 'emailKey', 'learner_id'];

const entitiesOf = async (file: string) =>
  (await load<DatabaseModule>(`apps/${file}`)).databaseOptions('postgres://none').entities;
// One after the other: they share modules, which Jest cannot link for both at once.
const entities = [
  await entitiesOf('auth-service/src/database/database.ts'),
  await entitiesOf('learning-service/src/database/database-options.ts'),
];
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
  expect(Object.keys(told.tables).sort()).toEqual(kept.map(({ table }) => table).sort());
});

test.each(kept)('the policy tells of every column of $table', ({ table, columns: own }) => {
  const words = Object.entries(told.tables[table]!);
  const missing = words.filter(([text]) => !page.includes(text)).map(([text]) => text);
  expect(missing).toEqual([]);
  const known = [told.untold[table] ?? '', ...words.map(([, names]) => names)].join(' ').trim();
  expect(known.split(' ').sort()).toEqual([...own].sort());
});

test('the policy tells of every rule, and the list of rules is today’s', () => {
  expect(Object.keys(told.rules).sort()).toEqual(RETENTION_RULES.map(({ name }) => name).sort());
});

test.each(RETENTION_RULES)('the policy has the period of the rule for $name', ({ name, isDue }) => {
  const words = told.rules[name] ?? `a sentence about ${name}`;
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
