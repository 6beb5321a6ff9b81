import js from '@eslint/js';
import { createProjectGraphAsync, readCachedProjectGraph } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import jest from 'eslint-plugin-jest';
import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';
import {
  importWalls,
  projectWalls,
  refusedSyntax,
  TEST_SUPPORT,
  TESTS,
} from './tools/lint/walls.mjs';
import { netward } from './tools/lint/rules.mjs';

// Without a project graph the boundary rule would skip every file and say so only in a warning.
try {
  readCachedProjectGraph();
} catch {
  await createProjectGraphAsync({ exitOnError: false });
}

const READS_ENVIRONMENT = {
  object: 'process',
  property: 'env',
  message: "Only an app's config.ts reads the environment.",
};
const ENVIRONMENT_READERS = [
  'libs/test-kit/**',
  'apps/*/src/config.ts',
  'apps/web/vite.config.ts',
  'apps/e2e/**',
  'tools/**',
  'bench/**',
  '**/*.medium.test.ts',
  '**/testing/**',
];

/** Written content and measured tables, which may be as long as they are. */
const CONTENT = [
  '**/{answers,texts,quiz,teaching,observed,measured,recording}.ts',
  '**/features/legal/**',
  '**/public/downloads/**',
];

const readOnly = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']));

export default ts.config(
  {
    ignores: [
      '**/{dist,node_modules,.nx,.data,test-results}/**',
      '**/apps/*/bundle/**',
      // A browser's extension, and what readers start it with: globals and packages of another place.
      '**/public/downloads/https-traffic-analysis-browser-extensions/**',
    ],
  },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    name: 'every file',
    plugins: { netward },
    languageOptions: {
      globals: readOnly(
        'process console URL fetch AbortSignal setTimeout clearTimeout Buffer'.split(' '),
      ),
    },
    rules: {
      'no-restricted-properties': ['error', READS_ENVIRONMENT],
      'netward/platform-walls': [
        'error',
        [{ regex: '^(node:)?process$', message: "Only an app's config.ts reads the environment." }],
      ],
      'no-restricted-syntax': ['error', ...refusedSyntax],
      'netward/file-names': 'error',
      'netward/feature-walls': 'error',
      'prefer-const': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-empty-object-type': 'error',
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  {
    name: 'types tell what the compiler knows',
    files: ['**/*.ts', '**/*.tsx'],
    rules: { 'no-undef': 'off' },
  },
  {
    name: 'a function fits on a screen, and a file is one thought',
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    ignores: [...TESTS, ...TEST_SUPPORT, ...CONTENT],
    rules: {
      'max-lines-per-function': ['error', { max: 60 }],
      'max-lines': ['error', { max: 300 }],
    },
  },
  {
    name: 'walls between projects',
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    plugins: { '@nx': nx },
    rules: { '@nx/enforce-module-boundaries': ['error', projectWalls({ inTests: false })] },
  },
  {
    name: 'walls between projects, in tests',
    files: [...TESTS, '**/testing/**', '**/jest.config.mjs'],
    plugins: { '@nx': nx },
    rules: { '@nx/enforce-module-boundaries': ['error', projectWalls({ inTests: true })] },
  },
  {
    name: 'programs to compare with, which have packages of their own',
    files: ['bench/peers/**'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  ...importWalls,
  {
    name: 'the engine knows nothing',
    files: ['libs/lab-engine/src/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-globals': [
        'error',
        ...'Date performance setTimeout setInterval process window document fetch console crypto structuredClone globalThis'
          .split(' ')
          .map((name) => ({
            name,
            message: 'The engine knows no clock, no chance and no platform.',
          })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'The engine knows no chance.' },
        { object: 'process', property: 'env', message: 'The engine knows no platform.' },
      ],
    },
  },
  {
    name: 'React',
    files: ['apps/web/**/*.tsx', 'apps/web/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    name: 'tests assert, and all of them run',
    files: TESTS,
    plugins: { jest },
    languageOptions: { globals: jest.environments.globals.globals },
    rules: {
      'jest/no-focused-tests': 'error',
      'jest/no-disabled-tests': 'error',
      'jest/no-identical-title': 'error',
      'jest/valid-expect': 'error',
      'jest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect', 'expect*', '**.expect*', 'fc.assert'] },
      ],
    },
  },
  {
    name: 'tests replace nothing of ours and wait for outcomes',
    files: [...TESTS, ...TEST_SUPPORT],
    rules: {
      'netward/own-mocks': 'error',
      'netward/sleeps': 'error',
      'netward/deadlines': 'error',
    },
  },
  {
    name: 'tests measure no duration',
    files: TESTS,
    rules: { 'netward/durations': 'error' },
  },
  {
    name: 'services count time by no clock that can jump',
    files: ['apps/{gateway,*-service,mailer-worker}/src/**/*.ts', 'libs/nest-kit/src/**/*.ts'],
    // Commands for operators run once, and some compare clocks.
    ignores: [...TESTS, ...TEST_SUPPORT, '**/operator/**', '**/check-database.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        READS_ENVIRONMENT,
        {
          object: 'Date',
          property: 'now',
          message:
            'A clock can jump: count by performance.now(), and ask the database what has expired.',
        },
      ],
    },
  },
  {
    name: 'who may read the environment',
    files: ENVIRONMENT_READERS,
    rules: { 'no-restricted-properties': 'off', 'netward/platform-walls': 'off' },
  },
  {
    name: 'scripts of browsers',
    files: ['apps/web/public/**/*.js'],
    languageOptions: {
      globals: readOnly(
        'window document localStorage performance sessionStorage history location matchMedia'.split(
          ' ',
        ),
      ),
    },
  },
);
