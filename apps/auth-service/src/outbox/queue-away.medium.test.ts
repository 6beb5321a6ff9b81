import { openTcpGate } from '@netward/test-kit';
import { jobsTo } from '../testing/mail-jobs.ts';
import { TestService } from '../testing/test-service.ts';
import { createAuthDatabase, queueRedis } from '../testing/test-stores.ts';

/** The queue's server behind a gate, and the settings that lead the service there. */
async function openGate() {
  const redis = await queueRedis();
  if (redis) {
    const gate = await openTcpGate(redis, 6379);
    return { gate, settings: { REDIS_URL: gate.url }, drop: async () => undefined };
  }
  const database = await createAuthDatabase();
  const gate = await openTcpGate(database.url, 5432);
  const settings = { REDIS_URL: undefined, QUEUE_DATABASE_URL: gate.url };
  return { gate, settings, drop: () => database.drop() };
}

test('registers and signs in while the queue is down, and mails when it is back', async () => {
  const { gate, settings, drop } = await openGate();
  const service = await TestService.start(settings);
  await service.createLearner('ada@example.org');

  await gate.shut();
  expect((await service.register('waiting@example.org')).status).toBe(201);
  expect((await service.login('ada@example.org')).status).toBe(200);
  await service.decided();
  expect((await service.ask('/readyz')).status).toBe(200);

  await gate.open();
  const [found] = await jobsTo(service, 'waiting@example.org');
  expect(found?.mail.kind).toBe('verify-email');
  await service.stop();
  await gate.close();
  await drop();
});

test('starts without Redis; without the PostgreSQL of its queue it does not start', async () => {
  const { gate, settings, drop } = await openGate();
  await gate.shut();
  if (settings.REDIS_URL) {
    const service = await TestService.start(settings);
    expect((await service.register('early@example.org')).status).toBe(201);
    await gate.open();
    await jobsTo(service, 'early@example.org');
    await service.stop();
    await gate.close();
  } else {
    await expect(TestService.start(settings)).rejects.toThrow('ECONNREFUSED');
  }
  await drop();
});

test('stops while the queue is down', async () => {
  const { gate, settings, drop } = await openGate();
  const service = await TestService.start(settings);
  await gate.shut();
  await service.register('stopping@example.org');
  await service.stop();
  await expect(service.ask('/readyz')).rejects.toThrow('fetch failed');
  await drop();
});
