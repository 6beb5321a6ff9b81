import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { log } from '@netward/nest-kit';
import { eventually } from '@netward/test-kit';
import { startStub, type StubService } from '../testing/stub-service.ts';
import { Upstream } from './upstreams.ts';
import { upstreamRules } from './upstream-rules.ts';

/** Several replicas behind one address, as a cluster IP puts them: whoever connects gets one of them. */

let replicas: StubService[];
/** The replicas that new connections reach; those that exist stay where they are. */
let reached: StubService[];
let door: Server;
const open = new Set<Socket>();
let upstream: Upstream;

beforeAll(() => void (log.level = 'silent'));

beforeEach(async () => {
  replicas = [await startStub(), await startStub()];
  reached = [...replicas];
  door = createServer((socket) => {
    const replica = reached.shift();
    if (!replica) return void socket.destroy();
    reached.push(replica);
    open.add(socket);
    const inside = connect(Number(new URL(replica.url).port), '127.0.0.1');
    socket.pipe(inside).pipe(socket);
    for (const end of [socket, inside]) end.on('error', () => undefined);
    socket.on('close', () => (open.delete(socket), inside.destroy()));
    inside.on('close', () => void socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  upstream = new Upstream([`http://127.0.0.1:${port}`], upstreamRules.learning);
  await upstream.start();
});

afterEach(async () => {
  await upstream.stop();
  door.close();
  for (const socket of open) socket.destroy();
  await Promise.all(replicas.map((replica) => replica.close()));
});

const ask = (): Promise<number> =>
  new Promise((resolve, reject) => {
    upstream.send(
      { method: 'POST', path: '/api/x', headers: {}, body: null },
      {
        answered: resolve,
        begun: resolve,
        piece: () => true,
        ended: () => undefined,
        failed: reject,
      },
    );
  });

test('a replica that stops, and is reached by no new connection, does not take the others with it', async () => {
  const [stopping, staying] = replicas as [StubService, StubService];
  let polls = 0;
  staying.server.prependListener('request', ({ url }) => void (url === '/readyz' && polls++));
  reached = [staying];
  stopping.isReady = false;
  await eventually('the other one is asked', () => polls > 2);
  expect(upstream.isReady).toBe(true);
  expect(await ask()).toBe(200);
});

test('a connection that is not used ends before a stopping replica would end it', async () => {
  expect(await ask()).toBe(200);
  await eventually('no connection is left', () => open.size === 0);
});
