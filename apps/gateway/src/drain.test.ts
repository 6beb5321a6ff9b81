import { Agent, request as httpRequest } from 'node:http';
import { Readiness } from '@netward/nest-kit';
import { eventually } from '@netward/test-kit';
import { startGateway, type TestGateway } from './testing/gateway.ts';
import { sendJson } from './testing/stub-service.ts';

const CONNECTIONS = 20;
const REQUESTS = 100;

let leaving: TestGateway;
let staying: TestGateway;
beforeAll(async () => {
  const environment = { RATE_LIMIT_SCALE: '1000' };
  leaving = await startGateway(environment);
  staying = await startGateway(environment);
});
afterAll(async () => {
  await leaving.close();
  await staying.close();
});

/** One request on the agent's connection; tells whether the answer ended the connection. */
function ask(url: string, agent: Agent): Promise<{ status: number; isLast: boolean }> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${url}/api/auth/verify-email`, { agent }, (answer) => {
      answer.resume();
      const isLast = answer.headers.connection === 'close';
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, isLast }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Asks again and again on one connection; goes to the other gateway when told to leave. */
async function keepAsking(counts: { answered: number; turnedAway: number }): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let target = leaving.url;
  for (let at = 0; at < REQUESTS; at++) {
    const { status, isLast } = await ask(target, agent);
    if (status === 200) counts.answered++;
    if (isLast && target === leaving.url) {
      target = staying.url;
      counts.turnedAway++;
    }
  }
  agent.destroy();
}

test('no request on kept connections is lost while a gateway stops', async () => {
  const counts = { answered: 0, turnedAway: 0 };
  for (const gateway of [leaving, staying]) {
    gateway.auth.answer = (_request, response) => setTimeout(() => sendJson(response, {}), 2);
  }
  const load = Array.from({ length: CONNECTIONS }, () => keepAsking(counts));
  await eventually('the load runs', () => counts.answered >= 400);
  // What runService does on SIGTERM: not ready first, closed once the callers have turned away.
  leaving.app.get(Readiness).stop();
  expect((await fetch(`${leaving.url}/readyz`)).status).toBe(503);
  await eventually('every caller is turned away', () => counts.turnedAway === CONNECTIONS);
  await leaving.app.close();
  await Promise.all(load);
  expect(counts.answered).toBe(CONNECTIONS * REQUESTS);
});

test('a request under way when the server closes is still answered', async () => {
  let finish: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    staying.learning.answer = (_request, response) => {
      finish = () => sendJson(response, { message: 'late' });
      resolve();
    };
  });
  const headers = { authorization: 'Bearer a.b.c' };
  const asked = fetch(`${staying.url}/api/auth/quiz-results`, { headers });
  await begun;
  const closed = staying.app.close();
  finish();
  expect(await (await asked).json()).toEqual({ message: 'late' });
  await closed;
});
