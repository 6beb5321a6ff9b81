import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, readSource } from './harness/repository.mjs';

/** Law 1: ARCHITECTURE.md says where each noun is at home, and that is where it is. */

const rows = [
  ...readSource('ARCHITECTURE.md').matchAll(
    /^\| ([a-z-]+) +\| ([a-z]+-service) +\| ([a-z-]+) +\| (.*?) *\|$/gm,
  ),
].map(([, noun = '', service = '', feature = '', why = '']) => ({ noun, service, feature, why }));

const services = ['auth-service', 'learning-service', 'assistant-service'];

test('every noun of the public API stands in the table once', () => {
  const nouns = [...readSource('libs/contracts/src/api.ts').matchAll(/from '\.\/([a-z-]+)\.ts'/g)]
    .map(([, noun]) => noun as string)
    .filter((noun) => noun !== 'endpoint' && noun !== 'health');
  expect(nouns.length).toBeGreaterThan(5);
  expect(rows.map(({ noun }) => noun).toSorted()).toEqual(nouns.toSorted());
});

test.each(rows)(
  '$noun has its room in contracts, in $service alone and in the web',
  ({ noun, service, feature }) => {
    expect(existsSync(join(root, `libs/contracts/src/${noun}.ts`))).toBe(true);
    const homes = services.filter((name) => existsSync(join(root, 'apps', name, 'src', noun)));
    expect(homes).toEqual([service]);
    expect(existsSync(join(root, 'apps/web/src/features', feature))).toBe(true);
  },
);

test.each(rows.filter(({ noun, feature }) => noun !== feature))(
  '$noun says why the web calls it $feature',
  ({ noun, why }) => {
    expect(why).not.toBe('');
    expect(existsSync(join(root, 'apps/web/src/features', noun))).toBe(false);
  },
);
