import { loadChallenge } from '@netward/challenges';

/** A configuration for an earlier version is kept unread, so this one is for today's. */
const { version } = (await loadChallenge('2'))!;

/** A well-formed request of every call that this service has. */
export const calls = [
  {
    method: 'POST',
    path: '/api/auth/action-progress',
    body: { level: '1', actions: ['openPage'] },
  },
  { method: 'GET', path: '/api/auth/action-progress' },
  { method: 'POST', path: '/api/auth/quiz-results', body: { level: '1', score: 6, total: 6 } },
  { method: 'GET', path: '/api/auth/quiz-results' },
  {
    method: 'POST',
    path: '/api/auth/challenge-results',
    body: { level: '2', version, configuration: { policy: 'drop', rules: [] } },
  },
  { method: 'GET', path: '/api/auth/challenge-results' },
  {
    method: 'POST',
    path: '/api/auth/save-chat',
    body: { level: '1', messages: [{ role: 'user', content: 'hello' }] },
  },
  { method: 'GET', path: '/api/auth/chat-history?level=1' },
  { method: 'POST', path: '/api/auth/levels-visited', body: { level: '1' } },
  { method: 'POST', path: '/api/auth/update-last-level', body: { level: '1' } },
] as const;

export const writes = calls.filter((call) => call.method === 'POST');
