import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  type AuthStub,
  chosen,
  emptyTestRedis,
  eventually,
  freePort,
  type ModelEndpoint,
  ServiceProcess,
  startAuthStub,
  startModelEndpoint,
} from '@netward/test-kit';
import { readEvents } from './testing/assistant.ts';
import { unclear } from './testing/unclear.ts';

const apps = fileURLToPath(new URL('../../', import.meta.url));

/** Redis database of these tests; the other projects have others. */
const REDIS_DATABASE = 13;
const CLIENTS = 8;
const secrets = {
  SERVICE_TOKEN: randomBytes(32).toString('base64url'),
  LIMIT_KEY: randomBytes(32).toString('base64url'),
};

let auth: AuthStub;
let model: ModelEndpoint;
let redisUrl: string | undefined;
const running: ServiceProcess[] = [];

beforeAll(async () => {
  auth = await startAuthStub(secrets.SERVICE_TOKEN);
  model = await startModelEndpoint();
});

beforeEach(async () => {
  redisUrl = await emptyTestRedis(REDIS_DATABASE);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop('SIGKILL')));
});

afterAll(() => Promise.all([auth.stop(), model.close()]));

interface ReplicatedAssistant {
  gateway: ServiceProcess;
  replicas: ServiceProcess[];
}

/** A program of an app as a process on its own port. */
async function processOf(
  program: string,
  settings: Record<string, string>,
): Promise<ServiceProcess> {
  const port = String(await freePort());
  const environment = { PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...secrets, ...settings };
  return new ServiceProcess(`${apps}${program}`, `http://127.0.0.1:${port}`, environment);
}

/** Starts built replicas behind a gateway; they stop as they do in production. */
async function startSystem(
  count: number,
  settings: Record<string, string>,
): Promise<ReplicatedAssistant> {
  const replicas: ServiceProcess[] = [];
  for (let at = 0; at < count; at++) {
    const replica = await processOf('assistant-service/src/testing/patient-assistant.mjs', {
      NODE_ENV: 'production',
      AUTH_URL: auth.url,
      ...(redisUrl && { REDIS_URL: redisUrl }),
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: model.url,
      // As long as an answer may be held open.
      ASSISTANT_FIRST_WORD_MS: '28000',
      ...settings,
    });
    replicas.push(replica);
  }
  const gateway = await processOf('gateway/dist/main.js', {
    NODE_ENV: 'test',
    METRICS_TOKEN: randomBytes(32).toString('base64url'),
    PUBLIC_URL: 'http://localhost',
    TRUST_PROXY: '1',
    RATE_LIMIT_SCALE: '1000',
    AUTH_URL: auth.url,
    LEARNING_URL: auth.url,
    ASSISTANT_URLS: replicas.map(({ url }) => url).join(),
  });
  running.push(...replicas, gateway);
  // The gateway leaves a replica alone for a while that is not there when it starts.
  await Promise.all(replicas.map((replica) => replica.start()));
  await gateway.start();
  return { gateway, replicas };
}

let asked = 0;

function ask({ gateway }: ReplicatedAssistant, options: { token?: string; address?: string } = {}) {
  asked++;
  return fetch(`${gateway.url}/api/assistant`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'x-forwarded-for': options.address ?? `198.18.${asked >> 8}.${asked & 255}`,
      ...(options.token && { authorization: `Bearer ${options.token}` }),
    },
    body: JSON.stringify({ message: unclear(), level: '1' }),
  });
}

/** Asks until told to stop; every answer must come, whole. */
async function keepAsking(
  system: ReplicatedAssistant,
  load: { isOn: boolean; answered: number; lost: string[] },
) {
  while (load.isOn) {
    try {
      const answer = await ask(system);
      const text = await answer.text();
      const last = readEvents(text).at(-1);
      if (answer.status === 200 && last?.name === 'done') load.answered++;
      else load.lost.push(`${answer.status} ${text.slice(-200)}`);
    } catch (error) {
      load.lost.push(String(error));
    }
  }
}

async function questionsOf({ url }: ServiceProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = [...text.matchAll(/^assistant_questions_total\{[^}]*\} (\d+)/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

test('two replicas lose no question while each is restarted under load', async () => {
  model.behave({ kind: 'reply', content: chosen([1]), everyMs: 40 });
  const system = await startSystem(2, {
    RATE_LIMIT_SCALE: '1000',
    ASSISTANT_DAILY_BUDGET: '100000',
  });
  const load = { isOn: true, answered: 0, lost: [] as string[] };
  const clients = Array.from({ length: CLIENTS }, () => keepAsking(system, load));
  const exits: (number | null)[] = [];
  for (const replica of system.replicas) {
    exits.push(await replica.stop());
    await replica.start();
    // The gateway takes it back after two good probes.
    const before = await questionsOf(replica);
    await eventually('it is asked again', async () => (await questionsOf(replica)) > before);
  }
  load.isOn = false;
  await Promise.all(clients);
  expect(load.lost).toEqual([]);
  expect(exits).toEqual([0, 0]);
  expect(load.answered).toBeGreaterThan(CLIENTS * 2);
}, 300_000);

if (process.env.TEST_REDIS_URL) {
  test('three replicas share the budget, and a class behind one address is answered', async () => {
    model.behave({ kind: 'reply', content: chosen([1]) });
    const system = await startSystem(3, { ASSISTANT_DAILY_BUDGET: '36' });
    const token = await auth.token();
    const statuses: number[] = [];
    for (let at = 0; at < 24; at++) {
      const answer = await ask(system, { token });
      await answer.text();
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    const before = model.calls.length;
    const address = '203.0.113.7';
    const guests = await Promise.all(Array.from({ length: 30 }, () => ask(system, { address })));
    const ends = await Promise.all(guests.map(async (one) => readEvents(await one.text()).at(-1)));
    const answeredBy = (side: string): number =>
      ends.filter((end) => end?.name === 'done' && end.data.by === side).length;
    expect([answeredBy('model'), answeredBy('tutor')]).toEqual([9, 21]);
    expect(model.calls).toHaveLength(before + 9);
  });
}

test('a replica that dies leaves a stream that says so, and the next question finds another', async () => {
  // It stays open until its replica dies.
  const until = new Promise<never>(() => undefined);
  model.behave({ kind: 'reply', content: chosen([1]), until });
  const system = await startSystem(2, { RATE_LIMIT_SCALE: '1000' });
  const answer = await ask(system);
  const reading = answer.text();
  await Promise.all(
    system.replicas.map(async (replica) => {
      if ((await questionsOf(replica)) > 0) await replica.stop('SIGKILL');
    }),
  );
  expect(readEvents(await reading).at(-1)).toMatchObject({
    name: 'error',
    data: { statusCode: 502 },
  });
  model.behave({ kind: 'reply', content: chosen([1]) });
  const statuses: number[] = [];
  for (let at = 0; at < 6; at++) {
    const next = await ask(system);
    await next.text();
    statuses.push(next.status);
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
});
