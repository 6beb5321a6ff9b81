import type { Package } from './packages.ts';

/** `sha512-<base64>` in CycloneDX's form. */
function hashesOf(integrity = ''): { alg: string; content: string }[] {
  const [, hash] = /^sha512-(\S+)/.exec(integrity) ?? [];
  if (!hash) return [];
  return [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }];
}

const addressOf = ({ name, version }: Package): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The bill of materials of the services and the site, as CycloneDX 1.6. */
export function billOfMaterials(
  packages: readonly Package[],
  { version, license }: { version: string; license: string },
): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        name: 'netward',
        version,
        licenses: [{ expression: license }],
      },
    },
    components: packages.map((one) => ({
      type: 'library',
      'bom-ref': addressOf(one),
      name: one.name,
      version: one.version,
      purl: addressOf(one),
      licenses: [{ expression: one.licence }],
      hashes: hashesOf(one.integrity),
      scope: one.isForDevelopment ? 'excluded' : 'required',
    })),
  };
}

/** Licences with their packages, the most frequent first. */
export function licenceList(packages: readonly Package[]): string {
  const byLicence = new Map<string, Package[]>();
  for (const one of packages) {
    byLicence.set(one.licence, [...(byLicence.get(one.licence) ?? []), one]);
  }
  return [...byLicence]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([licence, group]) => {
      const names = group.map(({ name, version }) => `  ${name} ${version}`);
      return [`${licence} (${group.length})`, ...names].join('\n');
    })
    .join('\n\n');
}
