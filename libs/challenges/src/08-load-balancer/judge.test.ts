import { describe, expect, test } from '@jest/globals';
import { TRAFFICS } from '../challenge.ts';
import { writtenDuring } from '../played.ts';
import type { BalancerConfiguration } from './configuration.ts';
import { evidence } from './evidence.ts';
import { judge, morningOf } from './judge.ts';
import texts from './texts.json' with { type: 'json' };
import {
  differingVisits,
  judgedChanges,
  lossesFor,
  MAY_DIFFER,
  reportedChanges,
  TRIES,
  type ObservedStream,
  proof,
} from './testing/proof.ts';
import table from './observed.json' with { type: 'json' };

const { solves } = proof;
const with_ = (more: Partial<BalancerConfiguration>) => ({ ...solves, ...more });
const isSolved = (configuration: BalancerConfiguration) =>
  TRAFFICS.every((traffic) => judge(configuration, traffic).goals.every(({ isMet }) => isMet));
const changesIn = (configuration: BalancerConfiguration) =>
  morningOf(configuration, 'A').played.changes.map(
    ({ server, to, by }) => `${server} ${to}, ${by}`,
  );

test('another interval does, if as much time passes', () => {
  expect(isSolved(with_({ interval: 300, fall: 4, rise: 5 }))).toBe(true);
});

test('one failed check alone solves it at no interval', () => {
  const intervals = Array.from({ length: 60 }, (_, index) => 50 * (index + 2));
  const lucky = intervals.flatMap((interval) =>
    [1, 2, 4].flatMap((rise) => {
      const configuration = with_({ interval, fall: 1, rise });
      return isSolved(configuration) ? `inter ${interval} rise ${rise}` : [];
    }),
  );
  expect(lucky).toEqual([]);
});

test('whatever the checks, nothing else of the solution can be left out', () => {
  const intervals = [200, 250, 300, 400, 500, 750, 1_000, 1_500, 2_000];
  const counts = [1, 2, 3, 4, 5];
  const checks = intervals.flatMap((interval) =>
    counts.flatMap((fall) => counts.map((rise) => ({ interval, fall, rise }))),
  );
  const solving = checks.filter((each) => isSolved(with_(each)));
  expect(solving).toContainEqual({ interval: 1_000, fall: 2, rise: 2 });
  for (const each of solving) {
    const { interval, fall, rise } = each;
    expect((fall - 1) * interval).toBeGreaterThanOrEqual(750);
    expect(fall * interval).toBeLessThanOrEqual(2_000);
    expect(rise * interval).toBeGreaterThan(900);
    const neighbours: readonly Partial<BalancerConfiguration>[] = [
      { algorithm: 'roundrobin' },
      { algorithm: 'source' },
      { stickiness: 'source' },
      { stickiness: 'cookie' },
      { sessions: 'server' },
      { drain: false },
    ];
    const lucky = neighbours.filter((more) => isSolved(with_({ ...each, ...more })));
    expect([each, lucky]).toEqual([each, []]);
  }
});

test('the checks take a server out and in again', () => {
  expect(changesIn(solves)).toEqual([
    'web-a down, crash',
    'web-a up, comeback',
    'web-b drain, update',
    'web-b down, update',
  ]);
  expect(changesIn(with_({ interval: 200, fall: 1, rise: 1, drain: false }))).toEqual([
    'web-a down, crash',
    'web-b down, hiccup',
    'web-b up, hiccup',
    'web-a up, comeback',
    'web-a down, comeback',
    'web-a up, comeback',
    'web-b down, update',
  ]);
});

test('there are 200 requests in every stream, and each visit is one line', () => {
  for (const traffic of TRAFFICS) {
    const { played, world } = morningOf(solves, traffic);
    expect(played.handled).toHaveLength(200);
    expect(judge(solves, traffic).flows).toHaveLength(world.visits.length + 5);
  }
});

test('an incident shows the checks that decided, and HAProxy’s line about it', () => {
  const { packets, why, written } = evidence(solves, 'A', 'A-crash')!;
  expect(packets.map(({ to, tcp, fate }) => `${to} ${tcp!.flags} ${fate}`)).toEqual(
    [1, 2, 3].flatMap(() => ['web-a SYN refused', 'lb RST/ACK answered']),
  );
  expect(why.sentence).toBe(
    'WEB A was taken out 1.2 seconds after it had died, with the third failed check.',
  );
  expect(written[0]!.text).toMatch(/^Server web\/web-a is DOWN, reason: Layer4 connection problem/);
});

test('a server that dies over a request resets it, and HAProxy answers and logs 502', () => {
  const { handled } = morningOf(with_({ drain: false }), 'B').played;
  const { played, server } = handled.find(({ loss }) => loss === 'cut off')!;
  const behind = played.packets.filter(({ from, to }) => from === server || to === server);
  expect(behind.at(-1)!.tcp!.flags).toBe('RST/ACK');
  expect(played.response!.status).toBe(502);
  const [line] = writtenDuring(played).filter(({ tool }) => tool === 'HAProxy');
  expect(line!.text).toMatch(/ 0\/0\/0\/-1\/\d+ 502 \d+ - - SH-- /);
});

describe('a real HAProxy lost the same, but for a request or two', () => {
  test.each(table.streams as never as ObservedStream[])('$name, traffic $traffic', (observed) => {
    const { name, traffic, visits, lines } = observed;
    const { configuration } = TRIES.find((each) => each.name === name)!;
    expect(differingVisits(configuration, observed).length).toBeLessThanOrEqual(MAY_DIFFER);
    const lostIn = (each: Readonly<Record<string, string>>) => {
      const all = Object.values(each).join();
      const lost = [...all.matchAll(/(\d+) lost/g)].reduce((sum, [, n]) => sum + Number(n), 0);
      return { isQuick: lost <= texts.goals[0]!.most!, hasCarts: !all.includes('cart') };
    };
    expect(lostIn(lossesFor(configuration, traffic))).toEqual(lostIn(visits));
    expect(reportedChanges(lines)).toEqual(judgedChanges(configuration, traffic));
  });
});
