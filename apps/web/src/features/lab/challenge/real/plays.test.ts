import { expect, test } from '@jest/globals';
import { type Challenge, loadChallenge } from '@netward/challenges';
import { type ConnectionEnd, connectionsOf } from '@netward/challenges/02-firewall/connections';
import { comparedOf, headOf, isSilent, problemsIn, type RealRun } from './plays.tsx';

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

test('the editor marks the places that nft names', () => {
  const words = [
    '/dev/stdin:4:9-12: Error: syntax error, unexpected string',
    '        nope',
    '        ^^^^',
    '/dev/stdin:5:18-27: Error: Could not resolve hostname: Name or service not known',
    '        ip saddr 10.0.0.300 drop',
    '                 ^^^^^^^^^^',
    '',
  ].join('\n');
  expect(problemsIn(words)).toEqual([
    {
      line: 4,
      column: 9,
      length: 4,
      reason: 'nft says: syntax error, unexpected string.',
      remedy: '',
    },
    {
      line: 5,
      column: 18,
      length: 10,
      reason: 'nft says: Could not resolve hostname: Name or service not known.',
      remedy: 'nft takes what is no valid address for the name of a host.',
    },
  ]);
  expect(problemsIn('nft: command not found')).toEqual([]);
});
