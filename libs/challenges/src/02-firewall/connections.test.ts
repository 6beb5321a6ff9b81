import { expect, test } from '@jest/globals';
import { numbersOf, TRAFFICS } from '../challenge.ts';
import { connectionsOf, outcomeOfEnd } from './connections.ts';
import { judge } from './judge.ts';
import solution from './solution.json' with { type: 'json' };
import { schema } from './configuration.ts';

const solves = schema.parse(solution.configuration);

test.each([...TRAFFICS, 4711])(
  'on day %s each client can open its flow next to all others',
  (day) => {
    const all = connectionsOf(solves, day);
    expect(all[0]!.at).toBe(0);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(new Set(all.map(({ sourcePort }) => sourcePort)).size).toBe(all.length);
    const outcomes = all.map((each) => ({ outcome: outcomeOfEnd(each, each.end) }));
    expect(numbersOf({ flows: outcomes as never })).toEqual(numbersOf(judge(solves, day)));
  },
);
