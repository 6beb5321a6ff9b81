import { compete, judge, median } from './frame.ts';

const steady = (product: number) => Array.from({ length: 5 }, () => ({ product, baseline: 100 }));

test('the median of an even count lies between the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test('a cost is met at its target and missed above it', () => {
  expect(judge(steady(150), { atMost: 1.5 }).verdict).toBe('met');
  expect(judge(steady(151), { atMost: 1.5 }).verdict).toBe('missed');
});

test('a rate is met at its target and missed below it', () => {
  expect(judge(steady(70), { atLeast: 0.7 }).verdict).toBe('met');
  expect(judge(steady(69), { atLeast: 0.7 }).verdict).toBe('missed');
});

test('one odd round does not decide', () => {
  const rounds = [...steady(100), { product: 900, baseline: 100 }];
  expect(judge(rounds, { atMost: 1.5 })).toMatchObject({ ratio: 1, highest: 9, verdict: 'met' });
});

test('nothing is judged when the baseline itself moved', () => {
  const rounds = [...steady(100), { product: 100, baseline: 126 }];
  expect(judge(rounds, { atMost: 1.5 }).verdict).toBe('refused');
});

test('without a target a ratio is only printed', () => {
  expect(judge(steady(100)).verdict).toBe('printed');
});

test('product and baseline take turns, and the first pair is thrown away unless each warms up', async () => {
  const calls: string[] = [];
  const side = (name: string) => async (): Promise<number> => calls.push(name);
  const contest = { product: side('product'), baseline: side('baseline') };
  const rounds = await compete(contest, { rounds: 2 });
  expect(calls).toEqual(['product', 'baseline', 'product', 'baseline', 'product', 'baseline']);
  expect(rounds).toEqual([
    { product: 3, baseline: 4 },
    { product: 5, baseline: 6 },
  ]);
  expect(await compete(contest, { rounds: 1, warmsUpItself: true })).toEqual([
    { product: 7, baseline: 8 },
  ]);
});
