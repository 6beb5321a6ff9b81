import type { LevelTexts } from '../level.ts';

export const texts: LevelTexts = {
  name: 'Load Balancer',
  title: 'Load Balancer',
  kind: 'Availability',
  summary:
    'Share requests between two servers, take one away, then the other, and read the answers.',
  description:
    'A load balancer shares requests between servers and takes a failed one out of rotation. Send a few requests, fail WEB A, send another, and watch where it goes. Then fail WEB B as well.',
  tip: 'Turn the balancer on and send two requests. Then fail one backend, then the other, and compare the answers.',
  completionNote: 'All six tried. Switch to sticky mode and fail the pinned backend.',
  readMore: {
    title: 'One address, several servers',
    bullets: [
      'Round-robin hands requests out in turn: A, B, A, B. It counts requests alike, light or heavy, and does not ask who sends them.',
      'Sticky mode keeps a client on the server that served it first, here by its source address. That suits sessions kept in one server’s memory and gives up some balance for it, the more so when many clients share one address.',
      'When the pinned server fails, the session moves, data kept only there is lost, and the client stays on the new server even after the old one is back.',
      '“Down” means that the health check failed, usually several times in a row. Checks run at intervals, so in reality the first requests after a failure can still go to the dead server and fail. The lab leaves that gap out.',
      'With one of two servers down users notice nothing, provided that the other can carry the whole load. Capacity is halved, and a pair that needs both is no redundancy.',
      'With no server left, the balancer answers with an error of its own, here 503; some products send 502. Something still works, just not the service.',
      'This is availability, not filtering: an injection is balanced as politely as any other request. And one balancer is a single point of failure itself, so in practice two often stand by for each other.',
      'In practice: HAProxy, nginx or a cloud service; sessions in a shared store instead of sticky mode; servers drained before maintenance. Left out here: weights, TLS, other clients and slow servers.',
    ],
  },
  video: { title: 'Health checks and rotation' },
};
