import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The catalogue of errors against what is thrown, both ways. Read as text: a code is a literal. */

const root = join(import.meta.dirname, '..');
const catalogue = readFileSync(join(root, 'libs/contracts/src/errors.ts'), 'utf8');
const listed = [...catalogue.matchAll(/^ {2}([A-Z][A-Z_]+): \{/gm)].map(
  ([, code]) => code as string,
);

const services = [
  'gateway',
  'auth-service',
  'learning-service',
  'assistant-service',
  'mailer-worker',
];
const folders = [...services.map((app) => `apps/${app}/src`), 'libs/nest-kit/src'];
const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('testing'),
    )
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
);
const schemas = readdirSync(join(root, 'libs/contracts/src'))
  .filter((name) => !name.includes('.test.') && name !== 'errors.ts')
  .map((name) => readFileSync(join(root, 'libs/contracts/src', name), 'utf8'));

function sentenceOf(code: string): string {
  return new RegExp(`^ {2}${code}: \\{[^]*?message:\\s*'([^']+)'`, 'm').exec(catalogue)?.[1] ?? '';
}

/** Whether a service throws the code or a schema fails with it. */
function isUsed(code: string): boolean {
  return (
    sources.some((text) => text.includes(`'${code}'`)) ||
    schemas.some((text) => text.includes(`failsWith('${code}')`))
  );
}

/** Files that contain the sentence between quotes; what the catalogue says belongs there alone. */
function filesThatSay(sentence: string): string[] {
  return everySource.filter(({ text }) => text.includes(`'${sentence}'`)).map(({ file }) => file);
}

const everySource = ['apps', 'libs'].flatMap((room) =>
  readdirSync(join(root, room)).flatMap((project) =>
    readdirSync(join(root, room, project, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|journey)\.|testing/.test(name))
      .map((name) => `${room}/${project}/src/${name}`)
      .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
  ),
);

test('the catalogue is read', () => {
  expect(listed).toContain('UNAUTHORIZED');
  expect(sentenceOf('UNAUTHORIZED')).toBe('Unauthorized');
});

test.each(listed)('the sentence of %s is written in the catalogue alone', (code) => {
  expect(filesThatSay(sentenceOf(code))).toEqual(['libs/contracts/src/errors.ts']);
});

test.each(listed)('%s is used somewhere', (code) => {
  expect(isUsed(code)).toBe(true);
});

test('every code that is thrown is listed', () => {
  const thrown = sources.flatMap((text) =>
    [...text.matchAll(/AppError\(\s*'([A-Z_]+)'/g)].map(([, code]) => code as string),
  );
  expect(thrown.length).toBeGreaterThan(10);
  expect([...new Set(thrown)].filter((code) => !listed.includes(code))).toEqual([]);
});

test('a code that nobody throws would be noticed', () => {
  expect(isUsed('NOBODY_THROWS_THIS')).toBe(false);
});
