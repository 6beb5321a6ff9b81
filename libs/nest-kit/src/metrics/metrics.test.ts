import { measure, metrics } from './metrics.ts';

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
