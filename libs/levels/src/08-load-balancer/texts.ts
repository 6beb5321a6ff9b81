import type { LevelTexts, Sight } from '../level.ts';

const sights: readonly Sight[] = [
  {
    name: 'a request with both backends up',
    actions: ['openPage'],
    missing: ({ lbEnabled, backendA, backendB }) => {
      if (!lbEnabled) return 'enableLB';
      if (backendA === 'down') return 'lbRecoverA';
      return backendB === 'down' ? 'lbRecoverB' : undefined;
    },
  },
  {
    name: 'a request with one backend down',
    actions: ['openPage'],
    missing: ({ lbEnabled, backendA, backendB }) => {
      if (!lbEnabled) return 'enableLB';
      if (backendA !== backendB) return undefined;
      return backendA === 'up' ? 'lbFailA' : 'lbRecoverA';
    },
  },
  {
    name: 'a request with both backends down',
    actions: ['openPage'],
    missing: ({ lbEnabled, backendA, backendB }) => {
      if (!lbEnabled) return 'enableLB';
      if (backendA === 'up') return 'lbFailA';
      return backendB === 'up' ? 'lbFailB' : undefined;
    },
  },
];

export const texts = {
  name: 'Load Balancer',
  title: 'Load Balancer',
  kind: 'Availability',
  summary:
    'Share requests between two servers, take one away, then the other, and read the answers.',
  description:
    'Friday evening, and one of the shop’s two servers dies in the middle of a sale. Whether customers notice depends on the device in front. Turn the load balancer on and send a few requests. Fail WEB A, send another, and watch where it goes. Then fail WEB B.',
  tip: 'Turn the balancer on and send two requests. Then fail one backend, then the other, and compare the answers.',
  completionNote: 'All six tried. Switch to sticky mode and fail the pinned backend.',
  sights,
  suggestions: [
    'What is a load balancer good for?',
    'What does a health check do?',
    'What is the difference between round-robin and sticky?',
  ],
  readMore: 'One address, several servers',
  video: { title: 'Health checks and rotation' },
} satisfies LevelTexts;
