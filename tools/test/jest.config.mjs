import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The tests of every project in one jest run, which shares its workers among them. Each project is
 * chosen by size and folder: `--selectProjects "small libs/levels" "medium apps/auth-service"`.
 */

const root = join(import.meta.dirname, '..', '..');
const folders = ['apps', 'libs'].flatMap((kind) =>
  readdirSync(join(root, kind)).map((name) => `${kind}/${name}`),
);

async function projectsOf(folder) {
  const config = join(root, folder, 'jest.config.mjs');
  if (!existsSync(config)) return [];
  const { projects } = (await import(config)).default;
  return projects.map((project) => ({
    ...project,
    rootDir: join(root, folder),
    // Not in the temporary folder, which is new for every run.
    cacheDirectory: join(root, 'node_modules/.cache/jest'),
    displayName: `${project.displayName} ${folder}`,
  }));
}

const projects = await Promise.all([...folders, 'tools', 'bench'].map(projectsOf));

export default {
  testTimeout: 240_000,
  // Modules of finished files stay in a worker's memory; one that holds this much is replaced.
  workerIdleMemoryLimit: '700MB',
  projects: projects.flat(),
};
