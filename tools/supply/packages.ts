import { readSource } from '../harness/repository.mjs';

/** A package of other people, as package-lock.json has it. */
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

/** Entries of the lock that come from elsewhere, by the place where they are installed. */
export const foreignEntries = (lock: Lock): [place: string, entry: Entry][] =>
  Object.entries(lock.packages).filter(([place, { link }]) => place.includes(INSTALLED) && !link);

/** The packages of the lock, each version once, by name. */
export function packagesOf(lock: Lock): Package[] {
  const found = new Map<string, Package>();
  for (const [place, entry] of foreignEntries(lock)) {
    const name = entry.name ?? place.slice(place.lastIndexOf(INSTALLED) + INSTALLED.length);
    const version = entry.version ?? '';
    const isForDevelopment = Boolean(entry.dev);
    const known = found.get(`${name}@${version}`);
    found.set(`${name}@${version}`, {
      name,
      version,
      licence: entry.license ?? '',
      isForDevelopment: isForDevelopment && (known?.isForDevelopment ?? true),
    });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
