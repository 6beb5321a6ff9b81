import type { LevelTexts } from '../level.ts';

export const texts: LevelTexts = {
  name: 'Load Balancer',
  title: 'Load Balancer',
  kind: 'Availability',
  summary:
    'Share requests between two servers, take one away, then the other, and read the answers.',
  description:
    'A load balancer shares requests between servers and takes a failed one out of rotation. Send a few requests, fail WEB A, send another, and watch where it goes. Then fail WEB B as well.',
  tip: 'Fail one backend first, then the other, and compare the answers.',
  completionNote: 'All six tried. Switch to sticky mode and fail the pinned backend.',
  readMore: {
    title: 'One address, several servers',
    bullets: [
      'Round-robin hands requests out in turn: A, B, A, B. It is fair and knows nothing about who asks.',
      'Sticky mode keeps a client on the server that served it first, here by its source address. That suits sessions kept in one server’s memory and gives up some balance for it. When the pinned server fails, the session moves, data kept only there is lost, and the client stays on the new server even after the old one is back.',
      '“Down” means that a health check failed. Checks run at intervals, so in reality the first requests after a failure still go to the dead server and fail. The lab leaves that gap out.',
      'With one of two servers down users notice nothing, but capacity is halved. A pair that needs both to carry the load is no redundancy.',
      'With no server left, the balancer itself answers 503. Something still works, just not the service.',
      'This is availability, not filtering: an injection is balanced as politely as any other request. And one balancer is a single point of failure itself, so real ones come in pairs.',
      'In practice: HAProxy, nginx or a cloud service; sessions in a shared store instead of sticky mode; servers drained before maintenance.',
    ],
  },
  video: { title: 'Health checks and rotation' },
};
