import type { Points, Teaching } from '../teaching.ts';

export const points = {
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
} satisfies Points;

export const teaching: Teaching = {
  outcomes: [
    'predict which server gets the next request, in round-robin and in sticky mode',
    'explain what users notice when one server fails, and when both do',
    'find the single points of failure in a drawing',
    'choose checks, stickiness and a home for sessions that outlive a server',
  ],
  lookCloser:
    'Open the servers’ lines of two requests one after the other. Which address do WEB A and WEB B see as the sender, and where is the client’s?',
  minutes: 20,
  techniques: [],
  niceTasks: [
    {
      id: 'T0291',
      task: 'Examine network topologies to understand data flows through the network.',
    },
  ],
  inClass: [
    'Two servers at 60 % load each: is that redundancy?',
    'The balancer’s health check asks every five seconds. What happens to customers in between?',
  ],
};
