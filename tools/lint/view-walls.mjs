const VIEWS = 'A view is told from packets, records, rules and names, and from nothing else.';

/** The machinery of a step; whoever tells what happened reads its result. */
const machinery = {
  regex: '(?:^|/)(?:walk|connect|step|actions|run|replay|state|connection|costs)\\.ts$',
  message: VIEWS,
};

/** The engine's views: what says something about a step, and the words of the devices. */
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
        [machinery, { regex: '^(?:\\.|\\.\\./[a-z-]+)/(?!words\\.ts$)', message: VIEWS }],
      ],
    },
  },
];
