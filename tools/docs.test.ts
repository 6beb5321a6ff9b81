import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apps, settingsOfApp } from './testing/app-settings.ts';
import { root, readSource } from './harness/repository.mjs';
import { filesIn } from './testing/source-files.ts';

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

const ROOMS = /^(apps|libs|tools|bench|docs|deploy)\//;

/** Paths in backticks that name something in the repository, and targets of relative links. */
function pathsIn(document: string): string[] {
  const text = readSource(document);
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path]) => path as string);
  const linked = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, path]) => path as string);
  return [
    ...quoted.filter((path) => ROOMS.test(path) && !/[<>*…]/.test(path)),
    ...linked.filter((path) => !/^[a-z]+:/.test(path)).map((path) => join(dirname(document), path)),
  ];
}

test('paths are found in the documents', () => {
  expect(documents.flatMap(pathsIn).length).toBeGreaterThan(30);
});

test.each(documents)('every path that %s names exists', (document) => {
  expect(pathsIn(document).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every app of the back end has a config.ts', () => {
  expect(apps).toEqual([
    'assistant-service',
    'auth-service',
    'gateway',
    'learning-service',
    'mailer-worker',
  ]);
});

const example = readSource('.env.example');
/** The settings that .env.example explains. */
const explained = [...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
const settingsRead = async (app: string) => Object.keys((await settingsOfApp(app)).shape);

test.each(apps)('.env.example explains every setting of %s', async (app) => {
  const settings = await settingsRead(app);
  expect(settings).toContain('LOG_LEVEL');
  expect(settings.filter((name) => !explained.includes(name))).toEqual([]);
});

test('.env.example explains nothing that nobody reads', async () => {
  const readers = filesIn(['tools/harness'], /\.(ts|mjs)$/);
  const known: string[] = [];
  // One after the other: jest cannot load modules that share others at the same time.
  for (const app of apps) known.push(...(await settingsRead(app)));
  const unread = explained.filter((name) => !known.includes(name));
  expect(unread.filter((name) => !readers.some(({ text }) => text.includes(name)))).toEqual([]);
});

/** The row of README's table that says where something is changed. */
function placesTo(wish: string): string {
  const table = readSource('README.md');
  return new RegExp(`^\\| ${wish} +\\| (.*)\\|$`, 'm').exec(table)?.[1] ?? '';
}

test('nothing but the course lists the levels', () => {
  const lists = filesIn(['apps', 'libs'], /(?<!\.test)\.tsx?$/)
    // A migration is history: it lists what there was.
    .filter(({ file }) => /\/src\//.test(file) && !file.includes('/migrations'))
    .filter(({ text }) => /'9'(,|:[^']*,)\s*'10'/.test(text));
  expect(lists.map(({ file }) => file)).toEqual([]);
  expect(placesTo('add level 11')).toContain('`libs/levels/src/index.ts`');
});

/** Sentences of the specification; where the page shows them, the number is computed. */
const SPECIFIED = /Login for All 10 Levels|all 10 cybersecurity levels|levels 3-10/g;
const COUNTS =
  /\b(ten|10|nine|9|sixty|60)\b[ -](\w+ )?(levels?|labs?|networks|quizzes|(level )?names|questions)\b/i;

test('no text says how many levels there are', () => {
  const texts = [
    ...filesIn(['apps', 'libs', 'tools', 'docs'], /\.(tsx?|mjs|md|json|html|css)$/),
    ...['README.md', 'ARCHITECTURE.md'].map((file) => ({ file, text: readSource(file) })),
  ].filter(({ file }) => !/migrations\/|docs\.test\.ts$/.test(file));
  const counting = texts.flatMap(({ file, text }) => {
    const found = COUNTS.exec(text.replaceAll(SPECIFIED, ''))?.[0];
    return found === undefined ? [] : [`${file}: ${found}`];
  });
  expect(counting).toEqual([]);
});

test('README names the three files of a setting', () => {
  for (const file of ['config.ts', '.env.example', 'docker-compose.yml'])
    expect(placesTo('add a setting')).toContain(file);
});

test('README names the places of an endpoint', () => {
  for (const file of ['api.ts', 'routes.ts', 'app.module.ts'])
    expect(placesTo('add an endpoint')).toContain(file);
});
