import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  hasOpenssl,
  makeCertificates,
  eventually,
  hasRedis,
  RedisServers,
} from '@netward/test-kit';
import { Limiter } from '../limits/limiter.ts';
import { connectRedis } from './redis.ts';
import { QueueBackend } from '../queue/queue-backend.ts';

let servers: RedisServers;
let closing: (() => Promise<unknown> | void)[];

beforeEach(() => {
  servers = new RedisServers();
  closing = [];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  await servers.close();
});

/** Two replicas' counters on one address, of which all together allow five. */
async function openLimiters(url: string, name: string = randomUUID()): Promise<Limiter[]> {
  // A starved machine may be late; the process would count for itself instead.
  const answerMs = 60_000;
  const clients = [connectRedis(url, answerMs), connectRedis(url, answerMs)];
  clients.forEach((client) => closing.push(() => client.disconnect()));
  await eventually('Redis is there', async () => clients.every(({ status }) => status === 'ready'));
  const settings = { key: 'k'.repeat(32), scale: 1, replicas: () => 5 };
  return clients.map(
    (redis) => new Limiter({ name, points: 5, seconds: 60 }, { ...settings, redis }),
  );
}

/** How many of twenty uses are allowed when they reach the replicas in turn. */
async function passed(limiters: Limiter[]): Promise<number> {
  const uses = Array.from({ length: 20 }, (_, at) =>
    limiters[at % limiters.length]?.consume('ada'),
  );
  return (await Promise.all(uses)).filter((state) => state?.isAllowed).length;
}

/** A queue with a worker, and what the worker has seen. */
function openQueue(url: string, name: string) {
  const backend = new QueueBackend({ redisUrl: url });
  const queue = backend.queue<{ n: number }>(name);
  const seen: number[] = [];
  const worker = backend.worker<{ n: number }>(name, async ({ data }) => void seen.push(data.n));
  queue.on('error', () => undefined);
  worker.on('error', () => undefined);
  closing.push(
    () => queue.close(),
    () => worker.close(),
  );
  const sees = (n: number) => eventually(`job ${n} is seen`, async () => seen.includes(n));
  const add = (n: number) => queue.add('sample', { n }, { jobId: `row-${n}` });
  return { add, sees, seen };
}

if (hasRedis)
  describe('where Redis is', () => {
    test('a cluster counts limits and carries queues, each on the node that its name decides', async () => {
      const ports = await servers.startCluster();
      const url = `redis+cluster://127.0.0.1:${ports[0]}`;
      expect(await passed(await openLimiters(url))).toBe(5);
      const queues = ['mail', 'newsletter', 'another'].map((name) => openQueue(url, name));
      for (const [n, queue] of queues.entries()) {
        await queue.add(n);
        await queue.add(n);
        await queue.sees(n);
        expect(queue.seen).toEqual([n]);
      }
      const keys = await Promise.all(
        ports.map((port) => servers.ask(port, (redis) => redis.keys('{*}:*'))),
      );
      expect(keys.filter((found) => found.length > 0).length).toBeGreaterThan(1);
    });

    test('a master that dies is replaced by its sentinel, and limits and queue go on', async () => {
      const master = await servers.start();
      const replica = await servers.start('--replicaof', '127.0.0.1', String(master));
      const sentinel = await servers.startSentinel('orders', master);
      const url = `redis+sentinel://127.0.0.1:${sentinel}/orders/0`;
      const limiters = await openLimiters(url);
      expect(await passed(limiters)).toBe(5);
      const { add, sees } = openQueue(url, 'mail');
      await add(1);
      await sees(1);

      await servers.kill(master);
      await eventually('the replica is the master', () =>
        servers
          .ask(replica, async (redis) => (await redis.info('replication')).includes('role:master'))
          .catch(() => false),
      );
      await eventually('a job can be added', () =>
        add(2).then(
          () => true,
          () => false,
        ),
      );
      await sees(2);
      const isShared = async () =>
        (await servers.ask(replica, (redis) => redis.keys('limit:*:*'))).length;
      await limiters[0]?.consume('eve');
      await eventually('limits are shared again', async () => {
        await limiters[1]?.consume('eve');
        return (await isShared()) > 0;
      });
    });

    if (!hasOpenssl) return;
    test('TLS accepts only a certificate that the named authority signed', async () => {
      const certificates = makeCertificates();
      closing.push(certificates.remove);
      const port = await servers.startTls(certificates);
      const url = `rediss://localhost:${port}/0`;
      expect(await passed(await openLimiters(`${url}?ca=${certificates.ca}`))).toBe(5);
      const { add, sees } = openQueue(`${url}?ca=${certificates.ca}`, 'mail');
      await add(1);
      await sees(1);

      const distrustful = connectRedis(url);
      closing.push(() => distrustful.disconnect());
      const [error] = (await once(distrustful, 'error')) as [Error & { code: string }];
      expect(error.code).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/);
    });
  });
