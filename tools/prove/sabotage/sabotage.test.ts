import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../harness/repository.mjs';
import { applySabotage, sabotages } from './sabotages.ts';

test('there are enough of them, each with a name of its own', () => {
  expect(sabotages.length).toBeGreaterThanOrEqual(12);
  expect(new Set(sabotages.map(({ name }) => name)).size).toBe(sabotages.length);
});

test.each(sabotages)('"$name" fits the source as it is', (sabotage) => {
  const source = readFileSync(join(root, sabotage.file), 'utf8');
  expect(applySabotage(source, sabotage)).not.toBe(source);
});

test.each(sabotages.filter(({ caughtBy }) => 'room' in caughtBy))(
  'the tests that catch "$name" exist',
  ({ caughtBy }) => {
    if (!('room' in caughtBy)) return;
    const { room, size, tests } = caughtBy;
    const ending = size === 'medium' ? '.medium.test.ts' : '.test.ts';
    const files = readdirSync(join(root, room, 'src'), { recursive: true, encoding: 'utf8' });
    expect(files.some((file) => file.includes(tests) && file.endsWith(ending))).toBe(true);
  },
);

test('one whose text is gone or stands twice is refused in one sentence', () => {
  const [sabotage] = sabotages;
  if (!sabotage) throw new Error('there is none');
  expect(() => applySabotage('', sabotage)).toThrow('does not fit: its text stands 0 times in');
  expect(() => applySabotage(sabotage.find.repeat(2), sabotage)).toThrow('stands 2 times in');
});
