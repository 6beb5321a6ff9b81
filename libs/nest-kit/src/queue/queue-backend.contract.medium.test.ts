import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { QueueBackend, QUEUE_SCHEMA } from './queue-backend.ts';

const { TEST_REDIS_URL, TEST_QUEUE_BACKEND = 'redis' } = process.env;
/** The queue's own role where it is given: a superuser would not notice a right that is missing. */
const databaseUrl = process.env.TEST_QUEUE_DATABASE_URL ?? process.env.TEST_DATABASE_URL;
const settings =
  TEST_QUEUE_BACKEND === 'redis' && TEST_REDIS_URL ? { redisUrl: TEST_REDIS_URL } : { databaseUrl };

test('needs a back end', () => {
  expect(() => new QueueBackend({})).toThrow('No back end for the queue');
});

test('a job that was added is worked on once, and a known id is not added again', async () => {
  if (settings.databaseUrl) {
    const client = new Client({ connectionString: settings.databaseUrl });
    await client.connect();
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${QUEUE_SCHEMA}`);
    await client.end();
  }
  const backend = new QueueBackend(settings);
  const name = `test-${randomUUID()}`;
  const queue = backend.queue<{ n: number }>(name);
  const seen: number[] = [];
  const worker = backend.worker<{ n: number }>(name, async (job) => void seen.push(job.data.n));
  const done = new Promise((resolve) =>
    worker.on('completed', () => seen.includes(2) && resolve(true)),
  );
  await queue.add('sample', { n: 1 }, { jobId: 'row-1' });
  await queue.add('sample', { n: 1 }, { jobId: 'row-1' });
  await queue.addBulk([{ name: 'sample', data: { n: 2 }, opts: { jobId: 'row-2' } }]);
  await done;
  expect(seen.toSorted()).toEqual([1, 2]);
  await worker.close();
  await queue.close();
});
