import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAdvisories } from './supply/advisories.ts';
import { billOfMaterials } from './supply/bill-of-materials.ts';
import { isAllowed } from './supply/licences.ts';
import { foreignEntries, packagesOf, readLock } from './supply/packages.ts';
import { scannedFiles, secretsIn, secretsInFile } from './supply/secrets-scan.ts';
import { root } from './harness/repository.mjs';

/** Packages of others: locked, licensed and listed. */

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
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "\w+:/);
  });

  test.each(workspaces)('says of "%s" what its package.json says', (place) => {
    const said = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'));
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
      expect(lock.packages[place]?.[kind] ?? {}).toEqual(said[kind] ?? {});
    }
  });

  test('says of every workspace that it is one', () => {
    const { workspaces: patterns } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(patterns).toEqual(['apps/*', 'libs/*', 'tools', 'bench']);
    const strangers = workspaces.filter(
      (place) => place && !/^((apps|libs)\/[^/]+|tools|bench)$/.test(place),
    );
    expect(strangers).toEqual([]);
  });
});

describe('licences', () => {
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

describe('the bill of materials', () => {
  test('names each package with version, licence and hash', () => {
    const { components } = billOfMaterials(packages, '1.0.0') as {
      components: Record<string, unknown>[];
    };
    expect(components).toHaveLength(packages.length);
    expect(components.find(({ name }) => name === '@nestjs/core')).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/%40nestjs\/core@\d/),
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      scope: 'required',
    });
    expect(components.find(({ name }) => name === 'jest')).toMatchObject({ scope: 'excluded' });
  });
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
    const found: string[] = [];
    for (const file of files) found.push(...(await secretsInFile(file)));
    expect(found).toEqual([]);
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
    expect(await secretsIn('sample.txt', content)).not.toEqual([]);
  });
});
