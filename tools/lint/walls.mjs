import { readFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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

/** Inside a service one feature uses another's service, never its entity. */
export const entityWalls = {
  name: 'walls inside a service',
  files: ['apps/*-service/src/*/**/*.ts', 'apps/mailer-worker/src/*/**/*.ts'],
  ignores: ['apps/*/src/database/**', '**/*.test.ts', '**/testing/**'],
  rules: {
    'netward/entity-walls': [
      'error',
      [
        {
          regex: `${UP}[^/]+/.*\\.entity\\.ts$`,
          message: "Use the other feature's service, not its entity.",
        },
      ],
    ],
  },
};

const VIEWS = 'A view is told from packets, records, rules and names, and from nothing else.';

const machinery = {
  regex: '(?:^|/)(?:walk|connect|step|run|replay|connection)\\.ts$',
  message: VIEWS,
};

/** What moves a lab on, and what the lab has said already: the inspector reads neither. */
const movers = ['step', 'replay', 'initialState', 'startRun', 'advanceRun', 'restartRun'];
const sentences = ['messageOf', 'hopList', 'deviceRows', 'socRows'];

/** What says something about a step: the engine's views, the words of the devices, the inspector. */
export const viewWalls = [
  {
    name: 'views read the result of a step',
    files: ['libs/lab-engine/src/views/**/*.ts', 'libs/lab-engine/src/facts.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'netward/view-walls': [
        'error',
        [machinery, { regex: '^(?:\\.|\\.\\.)/devices/[a-z-]+/', message: VIEWS }],
      ],
    },
  },
  {
    name: 'words read the result of a step',
    files: ['libs/lab-engine/src/devices/*/words.ts'],
    rules: {
      'netward/view-walls': [
        'error',
        [machinery, { regex: '^(?:\\.|\\.\\./[a-z-]+)/(?!words\\.(?:ts|json)$)', message: VIEWS }],
      ],
    },
  },
  {
    name: 'reasons and formats read the result of a step',
    files: [
      'libs/lab-engine/src/inspect/**/*.ts',
      'libs/lab-engine/src/devices/*/{why,formats}.ts',
    ],
    ignores: ['**/*.test.ts', 'libs/lab-engine/src/inspect/play-run.ts'],
    rules: { 'netward/view-walls': ['error', [machinery]] },
  },
  {
    name: 'the inspector reads the result of a step',
    files: ['libs/evidence/src/inspect/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'netward/view-walls': ['error', [{ regex: '^\\.\\./', message: VIEWS }]],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@netward/lab-engine',
              importNames: [...movers, ...sentences],
              message: VIEWS,
            },
            { name: '@netward/lab-engine/inspect', importNames: ['playRun'], message: VIEWS },
          ],
        },
      ],
    },
  },
];
