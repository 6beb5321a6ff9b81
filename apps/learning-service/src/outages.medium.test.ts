import { eventually } from '@netward/test-kit';
import { calls } from './testing/calls.ts';
import {
  type LearningAnswer,
  type TestLearner,
  type Learning,
  startLearning,
} from './testing/start-learning.ts';

let learning: Learning;
let learner: TestLearner;

beforeEach(async () => {
  // As in production, so that a call gives up while the database is silent.
  learning = await startLearning({}, { databaseConnectMs: undefined, databaseAnswerMs: undefined });
  learner = await learning.learner();
});
afterEach(() => learning.stop());

type Call = (typeof calls)[number];
const send = (call: Call): Promise<LearningAnswer> =>
  call.body ? learner.post(call.path, call.body) : learner.get(call.path);

/** The answer comes while the database is still away, so no call hangs on it. */
async function expectUnavailable(call: Call): Promise<void> {
  const { status, body, headers } = await send(call);
  expect([call.path, status]).toEqual([call.path, 503]);
  expect(headers.get('retry-after')).toBe('1');
  const isChatSave = call.path === '/api/auth/save-chat';
  expect(body.message).toBe(
    isChatSave ? 'Failed to save chat' : 'Service temporarily unavailable. Please try again.',
  );
}

/** A busy service may refuse a call at first, so they are made until all are served. */
const expectAllToWork = () =>
  eventually('every call works', async () => {
    const answers = await Promise.all(calls.map(send));
    return answers.every(({ status }) => status === 200);
  });
const expectReady = () => eventually('it is ready', learning.isReady);

test('a stopped database means 503, not ready, and work again after it', async () => {
  await expectAllToWork();
  await learning.gate.shut();
  await Promise.all(calls.map(expectUnavailable));
  expect(await learning.isReady()).toBe(false);
  await learning.gate.open();
  await expectAllToWork();
  await expectReady();
});

test('a database that falls silent means 503 while it is silent, and work again after it', async () => {
  await expectAllToWork();
  learning.gate.silence();
  await Promise.all(calls.map(expectUnavailable));
  await learning.gate.open();
  await expectAllToWork();
});

test('what was acknowledged before an outage is there after it', async () => {
  await eventually('it is acknowledged', async () => {
    const saved = { level: '1', actions: ['openPage'] };
    return (await learner.post('/api/auth/action-progress', saved)).status === 200;
  });
  await learning.gate.shut();
  await learner.post('/api/auth/action-progress', { level: '1', actions: ['portScan'] });
  await learning.gate.open();
  await expectAllToWork();
  const { body } = await learner.get('/api/auth/action-progress');
  expect(body.progress['1'].actions).toContain('openPage');
});

test('while auth-service is away, learners known and new go on with the keys that were fetched', async () => {
  await expectAllToWork();
  await learning.auth.stop();
  learner = await learning.learner();
  await expectAllToWork();
  await expectReady();
});
