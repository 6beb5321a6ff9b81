import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { CHECKED_VERSION } from './lean-router.ts';

const installed = createRequire(import.meta.url).resolve('react-router/package.json');

test('the router is the version whose code the build trims', () => {
  const { version } = JSON.parse(readFileSync(installed, 'utf8'));
  const complaint =
    version === CHECKED_VERSION
      ? undefined
      : `lean-router.ts was checked with react-router ${CHECKED_VERSION}, but ${version} is installed: ` +
        'build the site, compare its size with docs/adr/0027 and update CHECKED_VERSION.';
  expect(complaint).toBeUndefined();
});
