import { spawnSync, execFileSync } from 'node:child_process';
import satisfies from 'spdx-satisfies';
import { readSource, root } from '../harness/repository.mjs';

export interface Package {
  name: string;
  version: string;
  licence: string;
  /** Whether only building and testing need it. */
  isForDevelopment: boolean;
}

interface Entry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
export interface Lock {
  lockfileVersion: number;
  packages: Record<string, Entry>;
}

export const readLock = (): Lock => JSON.parse(readSource('package-lock.json')) as Lock;

const INSTALLED = 'node_modules/';

export const foreignEntries = (lock: Lock): [place: string, entry: Entry][] =>
  Object.entries(lock.packages).filter(([place, { link }]) => place.includes(INSTALLED) && !link);

export function packagesOf(lock: Lock): Package[] {
  const found = new Map<string, Package>();
  for (const [place, entry] of foreignEntries(lock)) {
    const name = entry.name ?? place.slice(place.lastIndexOf(INSTALLED) + INSTALLED.length);
    const version = entry.version ?? '';
    const known = found.get(`${name}@${version}`);
    const isForDevelopment = Boolean(entry.dev) && (known?.isForDevelopment ?? true);
    const licence = entry.license ?? '';
    found.set(`${name}@${version}`, { name, version, licence, isForDevelopment });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Licences that want their notice, and the Mozilla one, by which changes to its files are published: we change none. */
const FOR_ANYTHING = (
  'MIT MIT-0 ISC BSD-2-Clause BSD-3-Clause 0BSD Apache-2.0 BlueOak-1.0.0 CC0-1.0 MPL-2.0 OFL-1.1 ' +
  'Python-2.0 Zlib'
).split(' ');
/** Licences of data about browsers and the like, which is not distributed. */
const FOR_DEVELOPMENT = [...FOR_ANYTHING, 'CC-BY-3.0', 'CC-BY-4.0'];

/** Whether a package may be used as it is used. One without a licence may not. */
export function isAllowed({ licence, isForDevelopment }: Package): boolean {
  try {
    return satisfies(licence, isForDevelopment ? FOR_DEVELOPMENT : FOR_ANYTHING);
  } catch {
    return false;
  }
}

interface AdvisoryAnswer {
  /** Advisories by severity; undefined when the registry could not be asked. */
  counts?: Record<string, number>;
  reason?: string;
}

export function readAdvisories(output: string): AdvisoryAnswer {
  let report: { metadata?: { vulnerabilities?: Record<string, number> }; message?: string };
  try {
    report = JSON.parse(output);
  } catch {
    return { reason: 'npm audit gave no readable answer' };
  }
  const counts = report.metadata?.vulnerabilities;
  return counts ? { counts } : { reason: report.message ?? 'the registry gave no answer' };
}

export function askForAdvisories(): AdvisoryAnswer {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    shell: process.platform === 'win32',
  });
  return readAdvisories(stdout ?? '');
}

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
