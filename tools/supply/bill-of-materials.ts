import { execFileSync } from 'node:child_process';
import { root } from '../harness/repository.mjs';
import type { Package } from './packages.ts';

/** The bill of materials of the services and the site, as npm makes it of the lock file: CycloneDX. */
export function billOfMaterials(): { metadata: { component: object }; components: object[] } {
  // Where an optional peer has another version, npm would refuse to list anything.
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--legacy-peer-deps'];
  const made = execFileSync('npm', [...args, '--sbom-type=application'], {
    ...{ cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 28 },
    shell: process.platform === 'win32',
  });
  const bill = JSON.parse(made);
  // npm names it after the folder.
  bill.metadata.component.name = 'netward';
  return bill;
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
