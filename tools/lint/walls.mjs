import { readFileSync } from 'node:fs';
import yaml from 'yaml';

/** @typedef {{ projects?: string, packages: string, refuses: string }} Room */
/** @typedef {{ names?: Record<string, string>, message?: string }} Offered */
/** @typedef {{ name: string, files: string, ignores?: string, rule?: string, walls?: Record<string, string> }} Wall */
/** @type {{ groups: Record<string, string>, rooms: Record<string, Room>, imports: (Wall & Offered)[], syntax: object[] }} */
const { groups, rooms, imports, syntax } = yaml.parse(
  readFileSync(new URL('walls.yaml', import.meta.url), 'utf8'),
);

/** @param {string} [names] with the names of groups in place of what is in them @returns {string[]} */
const namesIn = (names = '') =>
  names.split(' ').flatMap((name) => (name in groups ? namesIn(groups[name]) : name || []));

export { syntax as refusedSyntax };
export const TESTS = namesIn('TEST_FILES');
export const TEST_SUPPORT = namesIn('TEST_SUPPORT');

/** Who may import whom: a row of `walls.yaml` for each project. */
export const walls = Object.entries(rooms).map(([room, row]) => ({
  room,
  projects: namesIn(row.projects),
  packages: namesIn(row.packages),
  refuses: namesIn(row.refuses),
}));

/** Options of Nx's boundary rule; tests may use the test libraries besides. @param {{ inTests: boolean }} where */
export function projectWalls({ inTests }) {
  return {
    enforceBuildableLibDependency: false,
    allowCircularSelfDependency: true,
    checkDynamicDependenciesExceptions: ['.*'],
    // Of no project: what Jest reads.
    allow: ['../../jest.preset.mjs', '../jest.preset.mjs'],
    depConstraints: walls.map(({ room, projects, packages }) => ({
      sourceTag: `scope:${room}`,
      onlyDependOnLibsWithTags: [...projects, ...(inTests ? ['test-kit'] : [])].map(
        (project) => `scope:${project}`,
      ),
      allowedExternalImports: inTests ? [...packages, ...namesIn('TESTS')] : packages,
    })),
  };
}

/** @param {Record<string, string>} names @param {string} [message] */
const refusesNames = (names, message) => ({
  paths: Object.entries(names).map(([name, offered]) => ({
    name,
    message,
    importNames: offered.split(' '),
  })),
});

/** What single files may not import: a block for each entry of `walls.yaml`. */
export const importWalls = imports.map(
  ({ name, rule, files, ignores, walls = {}, names, message }) => ({
    name,
    files: namesIn(files),
    ignores: namesIn(ignores),
    rules: {
      ...(rule && {
        [`netward/${rule}-walls`]: [
          'error',
          Object.entries(walls).map(([regex, message]) => ({ regex, message })),
        ],
      }),
      ...(names && {
        '@typescript-eslint/no-restricted-imports': ['error', refusesNames(names, message)],
      }),
    },
  }),
);
