import { readFileSync } from 'node:fs';
import yaml from 'yaml';

/** @typedef {{ projects?: string, packages: string, refuses: string }} Room */
/** @type {{ groups: Record<string, string>, rooms: Record<string, Room> }} */
const { groups, rooms } = yaml.parse(readFileSync(new URL('walls.yaml', import.meta.url), 'utf8'));

/** @param {string} [names] with the names of groups in place of what is in them @returns {string[]} */
const namesIn = (names = '') =>
  names.split(' ').flatMap((name) => (name in groups ? namesIn(groups[name]) : name || []));

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
