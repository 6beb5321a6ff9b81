import { loadChallenge } from '@netward/challenges';
import { api, type ApiCall, type Endpoint } from '@netward/contracts';
import { publicHandlers } from '@netward/test-kit';
import { LearningModule } from '../app.module.ts';

/** A configuration for an earlier version is kept unread, so this one is for today's. */
const { version } = (await loadChallenge('2'))!;

/** What a good request of each call brings along, in its body or its query. */
const samples: Partial<Record<ApiCall, Record<string, unknown>>> = {
  saveActionProgress: { level: '1', actions: ['openPage'] },
  saveQuizResult: { level: '1', score: 6, total: 6 },
  saveChallengeResult: { level: '2', version, configuration: { policy: 'drop', rules: [] } },
  saveChat: { level: '1', messages: [{ role: 'user', content: 'hello' }] },
  getChatHistory: { level: '1' },
  saveLevelVisit: { level: '1' },
  updateLastLevel: { level: '1' },
};

function requestOf(name: ApiCall, { method, path, body, query }: Endpoint) {
  const sample = samples[name];
  if ((body || query) && !sample)
    throw new Error(`testing/calls.ts has no request for ${method} ${path}`);
  if (body) return { method, path, body: sample! };
  return { method, path: query ? `${path}?${new URLSearchParams(sample as never)}` : path };
}

const served = publicHandlers(LearningModule);

/** A well-formed request of every call that this service has. */
export const calls = (Object.entries(api) as [ApiCall, Endpoint][])
  .filter(([, { method, path }]) => served.includes(`${method} ${path}`))
  .map(([name, call]) => requestOf(name, call));

export const writes = calls.flatMap(({ path, body }) => (body ? [{ path, body }] : []));
