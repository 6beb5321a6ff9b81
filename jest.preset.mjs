const test = `${import.meta.dirname}/tools/test`;

const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      sourceMaps: 'inline',
      module: { type: 'es6' },
      jsc: {
        target: 'es2023',
        // Without its attribute an imported JSON file is deprecated.
        experimental: { keepImportAttributes: true },
        parser: { syntax: 'typescript', tsx: true, decorators: true },
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          react: { runtime: 'automatic' },
        },
      },
    },
  ],
};

/**
 * One jest set-up for every project. The file name says the size: `*.test.ts` is small (no network,
 * no database); `*.medium.test.ts` runs on the real PostgreSQL and Redis whose addresses `npm test`
 * puts into the environment. A medium test named `*.contract.medium.test.ts` states what both back
 * ends of the queue must do, so `npm test` runs it a second time, on PostgreSQL. `own`: what else a project sets.
 */
export function preset({
  environment = 'node',
  setupFiles = [],
  setupFilesAfterEnv = [],
  moduleNameMapper = {},
  ...own
} = {}) {
  const shared = {
    testEnvironment: environment,
    globalSetup: `${test}/scratch.mjs`,
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    setupFiles,
    setupFilesAfterEnv,
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    transform,
    moduleNameMapper: {
      '\\.css$': `${test}/empty-module.mjs`,
      '/typeorm-compat\\.js$': `${import.meta.dirname}/tools/bundle/typeorm-compat.mjs`,
      ...moduleNameMapper,
    },
    ...own,
  };
  return {
    // Generous: a limit only matters to a test that hangs, and five seconds are too few on a busy
    // machine. Jest reads it here and ignores it in a project.
    testTimeout: 240_000,
    projects: [
      {
        ...shared,
        displayName: 'small',
        testMatch: ['**/*.test.ts', '**/*.test.tsx'],
        testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.medium\\.test\\.ts$'],
      },
      {
        ...shared,
        displayName: 'medium',
        testMatch: ['**/*.medium.test.ts'],
        setupFiles: [`${test}/medium-stores.mjs`, ...setupFiles],
      },
      {
        ...shared,
        displayName: 'contract',
        testMatch: ['**/*.contract.medium.test.ts'],
        setupFiles: [`${test}/medium-stores.mjs`, `${test}/contract-stores.mjs`, ...setupFiles],
      },
    ],
  };
}
