import { testChallenge } from '../testing/challenge-tests.ts';
import { expect, test, describe } from '@jest/globals';
import { initialState } from '@netward/lab-engine';
import { haproxyConfig } from '@netward/lab-engine/formats';
import fc from 'fast-check';
import { start, type BalancerConfiguration } from './configuration.ts';
import {
  proof,
  differingVisits,
  judgedChanges,
  lossesFor,
  MAY_DIFFER,
  reportedChanges,
  TRIES,
  type ObservedStream,
} from './testing/proof.ts';
import { readOtherwise, firstProblem } from '../testing/expressions.ts';
import { challenge } from './challenge.ts';
import { TRAFFICS } from '../challenge.ts';
import { writtenDuring } from '../played.ts';
import { evidence } from './evidence.ts';
import { judge, morningOf } from './judge.ts';
import texts from './texts.json' with { type: 'json' };
import table from './observed.json' with { type: 'json' };

testChallenge('8');

const text = challenge.text!;
const { print } = text;
const solved = print(proof.solves);
const read = (file: string) => text.read!(file);

test('any configuration is read as it was printed', () => {
  const numbers = fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }));
  fc.assert(
    fc.property(numbers, (stream) => {
      const configuration = proof.anyConfiguration(() => stream.next().value!);
      expect(read(print(configuration))).toEqual({ configuration });
    }),
  );
});

test('what HAProxy accepts is read, or said to be HAProxy’s alone', () => {
  const reasonsOf = (file: string) => {
    const answer = read(file);
    return 'problems' in answer ? answer.problems.map(({ reason }) => reason) : [];
  };
  expect(readOtherwise('08-load-balancer', reasonsOf, /^HAProxy knows .*challenge/)).toEqual([]);
});

test.each(['round-robin', 'sticky'] as const)('reads what the lab prints in mode %s', (lbMode) => {
  const shown = haproxyConfig(initialState({ lbEnabled: true, lbMode }));
  const answer = read(shown);
  expect('configuration' in answer && print(answer.configuration)).toBe(shown);
});

test('spaces, comments and the order within a section are free', () => {
  const loose = solved
    .replace('    balance leastconn\n', '')
    .replace(
      '    option forwardfor\n',
      '\toption   forwardfor # the visitor\n\n  balance  leastconn\n',
    )
    .replace('inter 500ms fall 3 rise 3', 'rise 3 inter 500 fall 3');
  expect(read(loose)).toEqual({ configuration: proof.solves });
});

test('counts that are not written are HAProxy’s own', () => {
  const short = solved.replace(' inter 500ms fall 3 rise 3', '');
  expect(read(short)).toEqual({
    configuration: { ...proof.solves, interval: 2_000, fall: 3, rise: 2 },
  });
});

test.each([
  ['leastconn', 'random', '17:13 HAProxy knows “balance random”; the challenge does not.'],
  ['leastconn', 'fewest', '17:13 HAProxy has no algorithm “fewest”.'],
  ['inter 500ms', 'inter 5ms', /^20:32 .* “5ms”; the challenge has those from 100 ms to 60 s\.$/],
  ['fall 3', 'fall 0', '20:43 HAProxy takes a number above 0 behind fall.'],
  ['rise 3', 'rise three', '20:50 HAProxy takes a number above 0 behind rise.'],
  ['check inter', 'inter', /^20:5 HAProxy knows servers without “check”/],
  ['retries 0', 'retries 3', '12:5 HAProxy knows “retries 3”; the challenge does not.'],
  ['    retries 0\n', '', /^5:1 HAProxy knows files without “retries 0”/],
  ['frontend shop', 'frontend web', /^13:1 HAProxy knows a section “frontend web”/],
  ['sessions=shared', 'sessions=redis', /^1:1 .* where the shop keeps its carts\.$/],
  ['# shop: sessions=shared', '', /^1:1 .* reads in a comment where they are kept\.$/],
  [
    '    option forwardfor',
    '    cookie SRV insert indirect nocache\n    option forwardfor',
    /with this stickiness/,
  ],
  ['    option forwardfor', '    stick on src\n    option forwardfor', /needs a stick-table/],
  ['    option forwardfor', '    balance source\n    option forwardfor', /“balance” twice/],
  ['    option forwardfor', '    colour blue\n    option forwardfor', /does not take “colour/],
])('%j as %j is refused by line and reason', (from, to, problem) => {
  expect(solved).toContain(from);
  expect(firstProblem(text, solved.replace(from, to))).toEqual(
    typeof problem === 'string' ? problem : expect.stringMatching(problem),
  );
});

test('no text makes the reader fail, and an empty one lacks its sections', () => {
  expect(firstProblem(text, '')).toMatch(/^1:1 HAProxy knows files without “global”/);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (noise) => {
      expect('problems' in read(noise)).toBe(true);
      expect(typeof firstProblem(text, `${print(start)}${noise}`)).toBe('string');
    }),
  );
});

test('a line belongs to the part of the configuration that it says', () => {
  const parts = print(start)
    .split('\n')
    .map((_, index) => text.partOfLine(start, index + 1));
  expect(parts.flatMap((part) => part ?? [])).toEqual(['sessions', 'algorithm', 'check']);
});

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
