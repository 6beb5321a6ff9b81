import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  emptyTestRedis,
  eventually,
  freePort,
  openTcpGate,
  ServiceProcess,
  signingKeys,
} from '@netward/test-kit';
import { createAuthDatabase } from './testing/test-stores.ts';

const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const redisUrl = await emptyTestRedis(Number(process.env['JEST_WORKER_ID'] ?? 1));
const secret = (): string => randomBytes(32).toString('base64url');

// Without Redis the queue lives in PostgreSQL; such a service ends and is started again.
if (redisUrl)
  test('while its stores are away the service listens, and it is ready once they are there', async () => {
    const database = await createAuthDatabase();
    const stores = [await openTcpGate(database.url, 5432), await openTcpGate(redisUrl, 6379)];
    const [postgres, redis] = stores.map(({ url }) => url);
    await Promise.all(stores.map((gate) => gate.shut()));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const service = new ServiceProcess(PROGRAM, url, {
      NODE_ENV: 'test',
      PORT: String(port),
      SERVICE_TOKEN: secret(),
      LIMIT_KEY: secret(),
      MAIL_SEALING_KEY: secret(),
      SIGNING_KEYS: signingKeys('newest'),
      TRANSCRIPT_KEYS: signingKeys('newest'),
      PUBLIC_URL: 'https://netward.example',
      LEARNING_URL: 'http://127.0.0.1:9',
      DATABASE_URL: postgres,
      REDIS_URL: redis,
    });
    const child = service.spawn();
    const readiness = () => fetch(`${url}/readyz`).catch(() => undefined);
    const answer = await eventually('the service listens', readiness);
    expect([answer.status, await answer.json()]).toMatchObject([503, { missing: ['database'] }]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    const signIn = async (): Promise<number> => {
      const body = JSON.stringify({ email: 'ada@example.org', password: 'correct horse' });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status;
    };
    expect(await signIn()).toBe(503);
    await Promise.all(stores.map((gate) => gate.open()));
    await eventually('it is ready', async () => (await readiness())?.status === 200);
    await eventually('it looks for the account', async () => (await signIn()) === 401);
    expect(child.exitCode).toBeNull();

    await service.stop();
    await Promise.all(stores.map((gate) => gate.close()));
    await database.drop();
  });
