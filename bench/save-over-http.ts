import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { startAuthStub } from '@netward/test-kit';
import autocannon from 'autocannon';
import { makeDatabase, requireServer } from './auth-service.ts';
import { type Benchmarks, type Contest, needs, seconds } from './frame.ts';
import { GATEWAY, REQUESTS_PER_CONNECTION, startGateway } from './gateway.ts';
import { isServiceBuilt, openActionProgress, statementOf } from './progress-save.ts';
import { isBuilt, startPeer, startService, stops } from './processes.ts';

const CONNECTIONS = 16;
const SECONDS = seconds(3);
const PATH = '/api/auth/action-progress';
const LEARNING = join('apps', 'learning-service', 'dist', 'main.js');
const SERVICE_TOKEN = 't'.repeat(43);

/** Saves per second, each connection for its own learner. */
async function saves(url: string, learners: readonly Record<string, string>[]): Promise<number> {
  let next = 0;
  const result = await autocannon({
    url: url + PATH,
    method: 'POST',
    body: JSON.stringify({ level: '1', actions: ['openPage'] }),
    connections: CONNECTIONS,
    duration: SECONDS,
    reconnectRate: REQUESTS_PER_CONNECTION,
    setupClient: (client) => {
      const learner = learners[next++ % learners.length];
      client.setHeaders({ 'content-type': 'application/json', ...learner });
    },
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0 || result['2xx'] === 0)
    throw new Error(`${failed} of ${result.requests.total} saves failed`);
  return result['2xx'] / result.duration;
}

async function prepare(isThroughGateway: boolean): Promise<Contest> {
  requireServer();
  needs(isServiceBuilt() && isBuilt(GATEWAY), 'the services are not built');
  const database = await makeDatabase('bench_save_http');
  const progress = await openActionProgress(database, 1);
  const { statement, values } = await statementOf(progress, randomUUID());
  await progress.dataSource.destroy();

  const auth = await startAuthStub(SERVICE_TOKEN);
  stops.add('the sessions', () => auth.stop());
  const raw = await startPeer('bench/raw-pg-http.mjs', [database], {
    SAVE: statement,
    VALUES: JSON.stringify(values),
  });
  const learning = await startService(LEARNING, {
    AUTH_URL: auth.url,
    DATABASE_URL: database,
    SERVICE_TOKEN,
  });
  const site = isThroughGateway
    ? await startGateway(auth.url, { LEARNING_URL: learning.url })
    : learning;
  const ids = Array.from({ length: CONNECTIONS }, () => randomUUID());
  const session = async (id: string) => ({ authorization: `Bearer ${await auth.token(id)}` });
  const sessions = await Promise.all(ids.map(session));
  const learners = ids.map((id) => ({ 'x-learner': id }));
  return { product: () => saves(site.url, sessions), baseline: () => saves(raw.url, learners) };
}

export const saveOverHttp: Benchmarks = {
  'save-http': () => prepare(false),
  'save-gateway': () => prepare(true),
};
