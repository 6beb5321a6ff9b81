import { measure, metrics, beginCall, callDependency } from './metrics.ts';

const valueOf = async (name: string): Promise<string[]> =>
  (await metrics.getSingleMetricAsString(name)).split('\n').filter((line) => !line.startsWith('#'));

test('a measurement is read at every scrape', async () => {
  let waiting = 3;
  measure({ name: 'test_waiting', help: 'A number', read: () => waiting });
  expect(await valueOf('test_waiting')).toEqual(['test_waiting 3']);
  waiting = 5;
  expect(await valueOf('test_waiting')).toEqual(['test_waiting 5']);
});

test('a label value that disappears is no longer reported', async () => {
  let reading: Record<string, number> = { red: 1, blue: 2 };
  measure({ name: 'test_colours', help: 'Numbers', label: 'colour', read: async () => reading });
  expect(await valueOf('test_colours')).toHaveLength(2);
  reading = { blue: 4 };
  expect(await valueOf('test_colours')).toEqual(['test_colours{colour="blue"} 4']);
});

test('a gauge that cannot be read is unknown and does not break the scrape', async () => {
  const read = () => Promise.reject(new Error('away'));
  measure({ name: 'test_unknown', help: 'A number', read });
  measure({ name: 'test_unknown_parts', help: 'Numbers', label: 'part', read });
  expect(await valueOf('test_unknown')).toEqual(['test_unknown Nan']);
  expect(await valueOf('test_unknown_parts')).toEqual([]);
});

test('the newest gauge of a name replaces the older one', async () => {
  measure({ name: 'test_twice', help: 'A number', read: () => 1 });
  measure({ name: 'test_twice', help: 'A number', read: () => 2 });
  expect(await valueOf('test_twice')).toEqual(['test_twice 2']);
});

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
