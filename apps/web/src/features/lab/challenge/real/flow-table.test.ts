import { expect, test } from '@jest/globals';
import { type Challenge, loadChallenge } from '@netward/challenges';
import { type ConnectionEnd, connectionsOf } from '@netward/challenges/02-firewall/connections';
import { comparedOf, headOf, isSilent } from './flow-table.tsx';
import type { RealRun } from './use-plays.ts';

const challenge = (await loadChallenge('2')) as Challenge;
const connections = connectionsOf(challenge.start as never, 'A');
const ours = connections.map(({ end }) => end);
const played = {} as never;
const run = (configuration: unknown) => ({ configuration }) as RealRun;

test('a day in the real firewall is compared flow by flow', () => {
  const verdicts = ours.with(0, 'N' as ConnectionEnd);
  expect(comparedOf({ connections, verdicts, played })).toEqual({ agree: 45, differ: 1, open: 0 });
  expect(headOf(challenge, run(challenge.start), { connections, verdicts, played })).toBe(
    '45 of 46 flows agree',
  );
});

test('flows that are still on their way neither agree nor differ', () => {
  const day = { connections, verdicts: ours.slice(0, 3), played: null };
  expect(comparedOf(day)).toEqual({ agree: 3, differ: 0, open: 43 });
  expect(headOf(challenge, run(challenge.start), day)).toBe('3 of 46 flows');
});

test('a machine that answers nothing is no proof against the judge', () => {
  const verdicts = ours.map((): ConnectionEnd => 'N');
  expect(isSilent({ connections, verdicts, played })).toBe(true);
  expect(isSilent({ connections, verdicts: ours, played })).toBe(false);
});

test('a text that only the real tool understands is judged by it alone', () => {
  expect(headOf(challenge, run(null), { connections, verdicts: ours, played })).toBe(
    '28 customers served, 6 attacks stopped, 12 attacks through',
  );
});
