import { beginCall, callDependency } from './dependency.ts';
import { metrics } from './metrics.ts';

const NAME = 'dependency_call_duration_seconds';

/** How many calls of an operation ended in each way. */
async function countsOf(operation: string): Promise<Record<string, number>> {
  const text = await metrics.getSingleMetricAsString(NAME);
  const line = new RegExp(
    `^${NAME}_count\\{.*operation="${operation}",outcome="(\\w+)"\\} (\\d+)`,
    'gm',
  );
  return Object.fromEntries(
    [...text.matchAll(line)].map(([, outcome, count]) => [outcome, Number(count)]),
  );
}

test('a call is measured, and its result handed on', async () => {
  const plan = { dependency: 'smtp', operation: 'good' } as const;
  expect(await callDependency(plan, async () => 'sent')).toBe('sent');
  expect(await countsOf('good')).toEqual({ ok: 1 });
});

test('without a trace the work is given no headers', async () => {
  const plan = { dependency: 'learning', operation: 'untraced' } as const;
  expect(await callDependency(plan, async (headers) => headers)).toEqual({});
});

test('an error is a failure unless the plan says that it is an answer', async () => {
  class Refusal extends Error {}
  const plan = {
    dependency: 'smtp',
    operation: 'bad',
    isFailure: (error: unknown) => !(error instanceof Refusal),
  } as const;
  const fail = (error: Error) => callDependency(plan, () => Promise.reject(error));
  await expect(fail(new Refusal('no'))).rejects.toThrow('no');
  await expect(fail(new Error('gone'))).rejects.toThrow('gone');
  await expect(
    callDependency({ ...plan }, () => {
      throw new Error('at once');
    }),
  ).rejects.toThrow('at once');
  expect(await countsOf('bad')).toEqual({ refused: 1, failed: 2 });
});

test('a call ends once, however often it is told so', async () => {
  const call = beginCall({ dependency: 'auth', operation: 'once' });
  call.end('ok');
  call.end('failed', 'late');
  expect(await countsOf('once')).toEqual({ ok: 1 });
});
