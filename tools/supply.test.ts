import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, basename } from 'node:path';
import { createHash } from 'node:crypto';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { root, readSource } from './harness/repository.mjs';
import {
  readAdvisories,
  billOfMaterials,
  isAllowed,
  foreignEntries,
  packagesOf,
  readLock,
} from './supply/packages.ts';

const config = {
  rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }],
};

/** Paths that git does not track. */
const NOT_OURS = new Set([
  ...['.git', '.nx', '.data', '.env', 'node_modules', 'dist', 'bundle', 'coverage', 'secrets'],
  ...['test-results', 'playwright-report'],
]);
const NOT_TEXT = /\.(png|ico|woff2?|tsbuildinfo)$/;
const LARGEST_BYTES = 2_000_000;

/** The files of the repository that could contain a secret. */
function scannedFiles(folder: string = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (NOT_OURS.has(entry.name)) return [];
    if (entry.isDirectory()) return scannedFiles(path);
    const isText = entry.isFile() && !NOT_TEXT.test(entry.name);
    return isText && statSync(path).size < LARGEST_BYTES ? [path] : [];
  });
}

/** A text, and where it is from. */
type Source = { readonly name: string; readonly text: string };

const sourceOf = (path: string): Source => ({
  name: relative(root, path),
  text: readFileSync(path, 'utf8'),
});

/** What looks like a secret in these texts, searched as one: each search would read all before it again. */
async function secretsIn(sources: readonly Source[]): Promise<string[]> {
  const content = sources.map(({ text }) => text).join('\n');
  const { messages } = await lintSource({
    source: { filePath: 'sources', content, contentType: 'text', ext: '' },
    options: { config, maskSecrets: true },
  });
  return messages.map(({ range, message }) => `${placeOf(range[0], sources)} ${message}`);
}

/** The file and line of a place in the joined texts. */
function placeOf(place: number, [first, ...rest]: readonly Source[]): string {
  if (!first) return '';
  const { name, text } = first;
  if (place > text.length) return placeOf(place - text.length - 1, rest);
  return `${name}:${text.slice(0, place).split('\n').length}`;
}

/** Packages of others: locked, licensed and listed; and the licence of this one. */

interface Manifest {
  license?: string;
}

const lock = readLock();
const packages = packagesOf(lock);
const workspaces = Object.keys(lock.packages).filter((place) => !place.includes('node_modules/'));

describe('the lock file', () => {
  test('holds the hash of every package', () => {
    const without = foreignEntries(lock).filter(
      ([, { integrity }]) => !integrity?.startsWith('sha512-'),
    );
    expect(without.map(([place]) => place)).toEqual([]);
    expect(packages.length).toBeGreaterThan(500);
  });

  test('names no registry, so that everybody uses their own', () => {
    const places = Object.values(lock.packages).filter(({ link }) => !link);
    expect(places.flatMap(({ resolved }) => resolved ?? [])).toEqual([]);
    expect(readSource('package-lock.json')).not.toMatch(/"resolved": "\w+:/);
  });
});

describe('licences', () => {
  const LICENCE = 'Apache-2.0';
  // In a copy without git, as in an image's build, every folder but those of other people is searched.
  const manifests = scannedFiles().filter((path) => basename(path) === 'package.json');
  const read = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8'));

  test('every manifest of ours names the licence', () => {
    expect(manifests.length).toBeGreaterThan(15);
    const without = manifests.filter((path) => read(path).license !== LICENCE);
    expect(without.map((path) => relative(root, path))).toEqual([]);
  });

  test.each(workspaces)('the lock file names it for "%s"', (place) => {
    expect(lock.packages[place]?.license).toBe(LICENCE);
  });

  test('LICENSE is the text of the Apache License 2.0, unchanged', () => {
    const text = readFileSync(join(root, 'LICENSE'));
    expect(createHash('sha256').update(text).digest('hex')).toBe(
      'cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30',
    );
  });

  test('the images name it', () => {
    const dockerfile = readSource('Dockerfile');
    expect(dockerfile).toContain(`org.opencontainers.image.licenses="${LICENCE}"`);
  });

  test('README names it, and the folders whose texts have the other one', () => {
    const readme = readSource('README.md');
    const section = /\n## Licence\n([^]*?)(\n## |$)/.exec(readme)?.[1];
    expect(section).toContain('[Apache License 2.0](LICENSE)');
    expect(section).toContain('CC BY 4.0');
    expect(section).toContain('`apps/web/src/features/blog/posts/`');
    expect(section).toContain('`libs/levels/`');
  });

  test('the licence of every package allows its use', () => {
    expect(packages.filter((one) => !isAllowed(one))).toEqual([]);
  });

  test.each([
    '',
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'MIT AND GPL-2.0-only',
    'SEE LICENSE IN x',
    'UNLICENSED',
  ])('"%s" would be refused', (licence) => {
    expect(isAllowed({ name: 'x', version: '1.0.0', licence, isForDevelopment: true })).toBe(false);
  });

  test('one of two licences is enough', () => {
    const dual = {
      name: 'x',
      version: '1.0.0',
      licence: 'GPL-2.0-only OR MIT',
      isForDevelopment: false,
    };
    expect(isAllowed(dual)).toBe(true);
  });
});

test('the bill of materials names each package with version, licence and hash', () => {
  const { components, metadata } = billOfMaterials();
  expect(metadata.component).toMatchObject({ type: 'application', name: 'netward' });
  expect(components.length).toBeGreaterThanOrEqual(packages.length);
  expect(components).toContainEqual(
    expect.objectContaining({
      name: '@nestjs/core',
      purl: expect.stringMatching(/^pkg:npm\/%40nestjs\/core@\d/),
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      scope: 'required',
    }),
  );
});

describe('advisories', () => {
  test('are counted', () => {
    const output = JSON.stringify({
      metadata: { vulnerabilities: { high: 1, critical: 0, total: 3 } },
    });
    expect(readAdvisories(output)).toEqual({ counts: { high: 1, critical: 0, total: 3 } });
  });

  test.each([
    ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
    ['', 'npm audit gave no readable answer'],
  ])('nobody having been asked is not taken for none: %s', (output, reason) => {
    expect(readAdvisories(output)).toEqual({ reason });
  });
});

describe('secrets', () => {
  test('the repository holds none', async () => {
    const files = scannedFiles();
    expect(files.length).toBeGreaterThan(500);
    expect(await secretsIn(files.map(sourceOf))).toEqual([]);
  });

  test.each([
    [
      'a key of a cloud',
      ['AWS_SECRET_ACCESS_KEY', ['wJalrXUtnFEMI', 'K7MDENG', 'bPxRfiCYzzzzzzzKEY'].join('/')].join(
        '=',
      ),
    ],
    [
      'a private key',
      ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' ') +
        `\n${'MIIEpAIBAAKCAQEA'.repeat(20)}\n` +
        ['-----END RSA', 'PRIVATE KEY-----'].join(' '),
    ],
    ['a token of a registry', ['npm', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_')],
  ])('%s would be found', async (_, content) => {
    const sources = ['some words\n', `two\n${content}`].map((text, at) => ({
      name: `${at}`,
      text,
    }));
    const found = await secretsIn(sources);
    expect(found).toEqual([expect.stringMatching(/^1:2 /)]);
  });
});
