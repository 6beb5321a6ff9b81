import { readFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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

/** @param {string} path */
function foldersIn(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** @param {string} name @param {string[]} files @param {object[]} walls */
function forbid(name, files, walls) {
  return { name, files, rules: { 'netward/feature-walls': ['error', walls] } };
}

const UP = '^(\\.\\./)+';

/**
 * Walls inside the web app, computed from its folders, so that a new feature has them from its first
 * day: features never import features or the app, `ui` and `lib` import neither, and `ui` has no
 * product words. `import()` is refused like `import`.
 * @param {string} root
 */
export function featureWalls(root) {
  const features = foldersIn(join(root, 'apps/web/src/features'));
  const toApp = {
    regex: `${UP}app(/|$)`,
    message: 'The app combines features; nothing imports it.',
  };
  const toFeatures = { regex: `${UP}features(/|$)`, message: 'This room lies below the features.' };
  const toProduct = { regex: '^@netward/', message: 'ui has no product words.' };
  const walls = features.map((feature) => {
    const others = features.filter((other) => other !== feature);
    const toOthers = {
      regex: `${UP}(features/)?(${others.join('|')})(/|$)`,
      message: 'A feature never imports a feature; a route combines them.',
    };
    return forbid(
      `walls of the feature ${feature}`,
      [`apps/web/src/features/${feature}/**`],
      [toApp, ...(others.length > 0 ? [toOthers] : [])],
    );
  });
  return [
    ...walls,
    forbid('walls of lib', ['apps/web/src/lib/**'], [toApp, toFeatures]),
    forbid('walls of ui', ['apps/web/src/ui/**'], [toApp, toFeatures, toProduct]),
  ];
}

/** @param {Record<string, string>} names @param {string} [message] */
const refusesNames = (names, message) => ({
  paths: Object.entries(names).map(([name, offered]) => ({
    ...{ name, message },
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
