import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const SOURCE = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8');

/** The classes that a layer of primitives names. */
const namesIn = (sheet: string) =>
  new Set(
    Array.from(
      /@layer primitives \{[^]*?\n\}/.exec(read(sheet))![0].matchAll(/\.([a-z][\w-]*)/g),
      ([, name]) => name!,
    ),
  );

/** The words of every class attribute that is written out, also between what a template puts in. */
const wordsOf = (text: string) =>
  Array.from(
    text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`)/g),
    ([, plain, template]) => plain ?? template!,
  )
    .join(' ')
    .split(/[^\w-]+/);

const outsideTheLab = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.tsx') &&
    !/^features\/(lab|assistant)\/|^app\/(dev|package)\/|\.test\./.test(file),
);

test('no page outside the lab uses a primitive that only the lab’s sheet has', () => {
  const ofLab = namesIn('features/lab/primitives.css');
  expect(ofLab.has('scroll')).toBe(true);
  const found = outsideTheLab.flatMap((file) =>
    wordsOf(read(file))
      .filter((word) => ofLab.has(word))
      .map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('each primitive is named in one of the two sheets', () => {
  const ofPages = namesIn('styles/primitives.css');
  expect([...namesIn('features/lab/primitives.css')].filter((name) => ofPages.has(name))).toEqual(
    [],
  );
});
