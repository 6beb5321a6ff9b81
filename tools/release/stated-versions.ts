import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands before the number, by the kind of file. */
const NUMBER = {
  package: /(?<="name": "(?:@netward\/[\w-]+|netward)",\s+"version": ")[^"]+/g,
  compose: /(?<=\$\{NETWARD_VERSION:-)[^}]+/g,
  overlay: /(?<=newTag: )[\w.-]+/g,
};

/** A file that says the version of the product. */
interface VersionedFile {
  file: string;
  kind: keyof typeof NUMBER;
}

/** Every file of a repository that says the version. */
export function versionedFiles(root: string): VersionedFile[] {
  const inEach = (parent: string, name: string): string[] =>
    readdirSync(join(root, parent))
      .map((folder) => join(parent, folder, name))
      .filter((file) => existsSync(join(root, file)));
  const packages = ['.', 'apps', 'libs'].flatMap((parent) => inEach(parent, 'package.json'));
  const files = {
    package: ['package.json', 'package-lock.json', ...packages],
    compose: ['docker-compose.yml'],
    overlay: inEach('deploy/kubernetes/overlays', 'kustomization.yaml'),
  };
  return Object.entries(files).flatMap(([kind, names]) =>
    names.map((file) => ({ file, kind: kind as VersionedFile['kind'] })),
  );
}

/** The numbers that a file says; all should be the same. */
export const versionsIn = (root: string, { file, kind }: VersionedFile): string[] =>
  readFileSync(join(root, file), 'utf8').match(NUMBER[kind]) ?? [];

/** Writes a version wherever one is written. */
export function stateVersion(root: string, version: string): void {
  for (const { file, kind } of versionedFiles(root)) {
    const path = join(root, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(NUMBER[kind], version));
  }
}
