import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/repository.mjs';
import { teachingPage } from './teaching-page.ts';

/** The words alone: how a table is laid out is the formatter's business. */
const wordsOf = (page: string) => page.replaceAll(/[-\s|*_]+/g, ' ');

test('libs/levels/teaching.md says what the levels’ folders say', async () => {
  const page = readFileSync(join(root, 'libs/levels/teaching.md'), 'utf8');
  expect(wordsOf(page)).toBe(wordsOf(await teachingPage()));
});
