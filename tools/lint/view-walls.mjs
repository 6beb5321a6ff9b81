const VIEWS = 'A view is told from packets, records, rules and names, and from nothing else.';

/** The machinery of a step; code that tells what happened reads its result. */
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
      'libs/lab-engine/src/{inspect,formats}/**/*.ts',
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
