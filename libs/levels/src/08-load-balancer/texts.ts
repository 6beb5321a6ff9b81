import type { LevelTexts } from '../level-texts.ts';
import type { Sight } from '../sight.ts';

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
  readMore: {
    title: 'One address, several servers',
    points: {
      'round-robin':
        'Round-robin hands requests out in turn: A, B, A, B. It counts requests alike, light or heavy, and does not ask who sends them.',
      sticky:
        'Sticky mode keeps a client on the server that served it first, here by its source address. That suits sessions kept in one server’s memory.',
      'uneven-load':
        'The price is balance: one server may carry more than the other, the more so when many clients share one address.',
      'session-moves':
        'When the pinned server fails, the session moves, data kept only there is lost, and the client stays on the new server even after the old one is back.',
      'health-check':
        '“Down” means that the health check failed, usually several times in a row. Until then requests still go to the dead server and fail; the lab leaves that gap out.',
      'half-capacity':
        'With one of two servers down most users notice nothing, provided that the other can carry the whole load. Capacity is halved, and a pair that needs both is no redundancy.',
      'no-server-left':
        'With no server left, the balancer answers with an error of its own, here 503; some products send 502. The servers’ logs know nothing of that request.',
      'after-recovery':
        'After a recovery the rotation goes on. Which server comes next differs between products: here the one that did not serve the last request; HAProxy 2.6, when we tried it, asked that one again.',
      'single-point':
        'This is availability, not filtering: an injection is balanced as politely as any other request. And one balancer is a single point of failure itself; in practice a second one takes over its address.',
      'forwarded-for':
        'To the servers every request comes from the balancer. The visitor’s address is in a header, X-Forwarded-For, if somebody has configured it; without it every log names the balancer.',
      'in-practice':
        'In practice: HAProxy, nginx or a cloud service; sessions in a shared store instead of sticky mode; servers drained before maintenance. Left out here: weights, TLS, other clients and slow servers.',
    },
  },
  video: { title: 'Health checks and rotation' },
} satisfies LevelTexts;
