import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

function foldersIn(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

function forbid(name, files, walls) {
  return { name, files, rules: { 'netward/feature-walls': ['error', walls] } };
}

const UP = '^(\\.\\./)+';

/**
 * Walls inside the web app, computed from its folders, so that a new feature has them from its first
 * day: features never import features or the app, `ui` and `lib` import neither, and `ui` has no
 * product words. `import()` is refused like `import`.
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
