import { compete, judge, median } from './frame.ts';

const steady = (product: number) => Array.from({ length: 5 }, () => ({ product, baseline: 100 }));

test('the median of an even count lies between the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

const COST = { target: { atMost: 1.5 } };
const RATE = { target: { atLeast: 0.7 } };

test('a cost is met at its target, and lost when every round is above it', () => {
  expect(judge(steady(150), COST).verdict).toBe('met');
  expect(judge(steady(151), COST).verdict).toBe('lost');
});

test('a rate is met at its target, and lost when every round is below it', () => {
  expect(judge(steady(70), RATE).verdict).toBe('met');
  expect(judge(steady(69), RATE).verdict).toBe('lost');
});

test('a round that reaches the target, or a goal instead of a guard, makes a miss of a loss', () => {
  expect(judge([...steady(151), { product: 150, baseline: 100 }], COST).verdict).toBe('missed');
  expect(judge(steady(69), { ...RATE, isGoal: true }).verdict).toBe('missed');
});

test('one odd round does not decide', () => {
  const rounds = [...steady(100), { product: 900, baseline: 100 }];
  expect(judge(rounds, COST)).toMatchObject({ ratio: 1, highest: 9, verdict: 'met' });
});

test('nothing is judged when the baseline itself moved', () => {
  const rounds = [...steady(100), { product: 100, baseline: 126 }];
  expect(judge(rounds, COST).verdict).toBe('refused');
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
