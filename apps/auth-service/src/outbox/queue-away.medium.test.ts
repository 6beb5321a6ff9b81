import { eventually } from '../testing/eventually.ts';
import { createDatabase, queueRedis } from '../testing/places.ts';
import { openTcpGate } from '../testing/tcp-gate.ts';
import { TestService } from '../testing/test-service.ts';

/** The queue's server behind a gate, and the settings that lead the service there. */
async function openGate() {
  const redis = await queueRedis();
  if (redis) {
    const gate = await openTcpGate(redis, 6379);
    return { gate, settings: { REDIS_URL: gate.url }, drop: async () => undefined };
  }
  const database = await createDatabase();
  const gate = await openTcpGate(database.url, 5432);
  const settings = { REDIS_URL: undefined, QUEUE_DATABASE_URL: gate.url };
  return { gate, settings, drop: () => database.drop() };
}

async function isSent(service: TestService, email: string): Promise<boolean> {
  const [row] = await service.rowsOf<{ state: string }>(email);
  return row?.state === 'sent';
}

test('registers and signs in while the queue is away, and mails when it is back', async () => {
  const { gate, settings, drop } = await openGate();
  const service = await TestService.start(settings);
  await service.createLearner('ada@example.org');

  await gate.shut();
  expect((await service.register('waiting@example.org')).status).toBe(201);
  expect((await service.login('ada@example.org')).status).toBe(200);
  const isDecided = async () => {
    const [row] = await service.rowsOf<{ kind: string }>('waiting@example.org');
    return row?.kind === 'verify-email';
  };
  await eventually('it is decided', isDecided);
  expect((await service.ask('/readyz')).status).toBe(200);

  await gate.open();
  const [token] = await service.tokensOf('waiting@example.org');
  expect((await service.verify(token as string)).status).toBe(200);
  await service.report('waiting@example.org');
  await eventually('the report is read', () => isSent(service, 'waiting@example.org'), 40_000);
  await service.stop();
  await gate.shut();
  await drop();
}, 90_000);

test('starts without Redis; without the PostgreSQL of its queue it does not start', async () => {
  const { gate, settings, drop } = await openGate();
  await gate.shut();
  if (settings.REDIS_URL) {
    const service = await TestService.start(settings);
    expect((await service.register('early@example.org')).status).toBe(201);
    await gate.open();
    await service.tokensOf('early@example.org');
    await service.stop();
    await gate.shut();
  } else {
    await expect(TestService.start(settings)).rejects.toThrow('ECONNREFUSED');
  }
  await drop();
}, 60_000);

test('stops while the queue is away', async () => {
  const { gate, settings, drop } = await openGate();
  const service = await TestService.start(settings);
  await gate.shut();
  await service.register('stopping@example.org');
  const before = performance.now();
  await service.stop();
  expect(performance.now() - before).toBeLessThan(15_000);
  await drop();
}, 60_000);
