import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../harness/repository.mjs';
import { writtenFiles } from './written.ts';

const named = writtenFiles.map(({ file, text }) => ({ name: relative(root, file), file, text }));

test('there are files of every kind', () => {
  for (const end of [/\.parser\.json$/, /\/measured\.json$/, /sample-answer\.ts$/])
    expect(named.filter(({ name }) => end.test(name))).not.toEqual([]);
});

test.each(named)('$name is what `npm run write` would write', async ({ file, text }) => {
  expect(readFileSync(file, 'utf8')).toBe(await text());
});
