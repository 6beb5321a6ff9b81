import { testChallenge } from '../testing/challenge-tests.ts';
import { expect, test, describe } from '@jest/globals';
import fc from 'fast-check';
import { proof, passedFor, type ObservedPath } from './testing/proof.ts';
import { firstProblem } from '../testing/expressions.ts';
import { text } from './challenge.ts';
import { ladderOf } from '@netward/evidence';
import { type IpsConfiguration, schema } from './configuration.ts';
import { evidence } from './answers.ts';
import { judge, stoppedBy, playedFor } from './judge.ts';
import { TRAFFICS } from '../challenge.ts';
import observed from './observed.json' with { type: 'json' };

testChallenge('4');

const START = text.print({ bypass: true, rules: [], rate: { count: 10, seconds: 60 } });

test('any configuration that can be made is read as it was printed', () => {
  const numbers = fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }));
  fc.assert(
    fc.property(numbers, (stream) => {
      const configuration = proof.anyConfiguration(() => stream.next().value!);
      expect(text.read!(text.print(configuration))).toEqual({ configuration });
    }),
    { numRuns: 200 },
  );
});

test('without a line about the queue there is no bypass', () => {
  expect(text.read!('')).toEqual({ configuration: { bypass: false, rules: [], rate: null } });
});

test.each([
  ['another comment', '# mine\n', '1:1 The challenge keeps one comment'],
  ['two rates', START + START.split('\n')[1]!, '3:1 This is here twice.'],
  ['a rate that alerts', START.replace('drop', 'alert'), '2:1 The rate drops'],
  ['a rate of other ports', START.replace('[8080,8443]', '22'), 'other ports'],
  [
    'a rate by destination',
    START.replace('by_src', 'by_dst'),
    'counts by the client, which is by_src here',
  ],
  ['a rate of nothing', START.replace('count 10', 'count 0'), 'here a count is 1 to 1000'],
  ['a rate without flags', START.replace(' flags:S,CE;', ''), 'each of its options once'],
])('a text with %s is refused', (_, written, reason) => {
  expect(firstProblem(text, written)).toContain(reason);
});

const configuration = proof.solves;
const NOTHING: IpsConfiguration = { bypass: true, rules: [], rate: null };
const flow = (asked: string, within: IpsConfiguration = configuration) =>
  playedFor(within, 'A').find((each) => each.flow.asked === asked)!;

test('what is encrypted passes unread, whatever the rules are', () => {
  const secure = playedFor(configuration, 'A').filter((each) => each.flow.isSecure);
  expect(secure.length).toBeGreaterThan(0);
  for (const each of secure) {
    expect([each.flow.id, stoppedBy(each), each.played.ending]).toEqual([
      each.flow.id,
      null,
      'answered',
    ]);
    expect(each.played.packets.some(({ payload }) => payload.kind === 'request')).toBe(false);
  }
});

describe('while the inspector is down', () => {
  test('the bypass decides alone', () => {
    const down = (bypass: boolean) =>
      playedFor({ ...configuration, bypass }, 'A').filter(({ isDown }) => isDown);
    expect(down(true).every((each) => stoppedBy(each) === null)).toBe(true);
    expect(down(false).every(({ played }) => played.ending === 'silence')).toBe(true);
    expect(down(true).some((each) => each.flow.isAttack)).toBe(true);
  });

  test('nothing is written by the sensor, and the reason says so', () => {
    const { id } = playedFor(configuration, 'A').find(({ isDown }) => isDown)!.flow;
    const { written, why } = evidence(configuration, 'A', id)!;
    expect(written.map(({ tool }) => tool)).toEqual(['nginx']);
    expect(why.sentence).toContain('down and fails open');
    const closed = evidence({ ...configuration, bypass: false }, 'A', id)!;
    expect(closed.why.sentence).toContain('down and fails closed');
    expect(closed.written).toEqual([]);
  });
});

test('the rate lets the first connections of a source pass, and says which one this was', () => {
  const rated = { ...NOTHING, rate: { count: 5, seconds: 60 } };
  const search = playedFor(rated, 'A').filter((each) => each.flow.source === '203.0.113.66');
  expect(search.map((each) => stoppedBy(each) === 'rate')).toEqual(
    search.map((_, index) => index >= 5),
  );
  expect(evidence(rated, 'A', search[7]!.flow.id)!.why.sentence).toContain(
    'This is the 8th SYN from 203.0.113.66; signature 1000005 lets 5 pass, so the IPS drops it.',
  );
});

test('a SYN over the rate is dropped and written about without a request', () => {
  const judged = playedFor(configuration, 'A').find((each) => stoppedBy(each) === 'rate')!;
  const { packets, written } = evidence(configuration, 'A', judged.flow.id)!;
  expect(packets.every(({ tcp }) => tcp?.flags === 'SYN')).toBe(true);
  const event = JSON.parse(written[0]!.text) as Record<string, unknown>;
  expect(event['alert']).toMatchObject({ signature_id: 1_000_005, action: 'blocked' });
  expect(event['http']).toBeUndefined();
});

test('a dropped request is sent three times and never answered', () => {
  const { packets, written } = evidence(configuration, 'A', flow('sqli-union-plus').flow.id)!;
  const requests = packets.filter(({ payload, to }) => payload.kind === 'request' && to === 'ips');
  expect(requests.map(({ fate }) => fate)).toEqual(['dropped', 'dropped', 'dropped']);
  expect(packets.some(({ payload }) => payload.kind === 'response')).toBe(false);
  const events = written.map(({ text }) => JSON.parse(text) as { event_type: string });
  expect(events.map(({ event_type }) => event_type).sort()).toEqual(['alert', 'alert', 'drop']);
  const { rows } = ladderOf({ result: { packets, records: [] } });
  expect(rows.filter(({ kind }) => kind === 'wait').map(({ label }) => label)).toEqual([
    'waits 1 s, sends the request again',
    'waits 2 s, sends the request again',
    'no answer, gives up',
  ]);
});

test('a rule that rejects resets both ends', () => {
  const rules = configuration.rules.map((rule) => ({ ...rule, action: 'rejectboth' as const }));
  const { played } = flow('sqli-union-plus', { ...configuration, rules });
  expect(played.ending).toBe('reset');
});

test('a rule that only alerts lets the attack through and says so', () => {
  const alone = { ...NOTHING, rules: [{ ...configuration.rules[0]!, action: 'alert' as const }] };
  const { id } = flow('sqli-union-plus').flow;
  const judged = judge(alone, 'A').flows.find((each) => each.id === id)!;
  expect([judged.outcome, judged.alerts]).toEqual(['through', 1]);
  expect(evidence(alone, 'A', id)!.why.sentence).toContain('it only alerts');
});

test('a rule that drops from a count on says so where the count is not reached', () => {
  const rule = { ...configuration.rules[0]!, action: 'drop' as const };
  const threshold = { type: 'threshold' as const, count: 5, seconds: 60 };
  const counted: IpsConfiguration = { ...NOTHING, rules: [{ ...rule, threshold }] };
  const { id } = flow('sqli-union-plus').flow;
  const judged = judge(counted, 'A').flows.find((each) => each.id === id)!;
  expect(judged).toMatchObject({ outcome: 'through', decidedBy: `sid ${rule.sid}, threshold` });
  expect(evidence(counted, 'A', id)!.why.sentence).toBe(
    `Rule ${rule.sid} matches, but its threshold is not reached or already spent, so nothing is written. This is an attack.`,
  );
});

const runs = observed.runs as unknown as readonly ObservedPath[];

test.each(runs.map((run) => [run.name, run.traffic, run] as const))(
  'a real Suricata in the path let the same pass: %s, traffic %s',
  (_, traffic, { configuration, passed }) => {
    expect(passedFor(schema.parse(configuration), traffic)).toBe(passed);
  },
);

test('every shipped configuration was played with every traffic', () => {
  const shipped = [proof.solves, ...proof.wrongTries.map(({ configuration }) => configuration)];
  expect(runs.map(({ configuration, traffic }) => [configuration, traffic])).toEqual(
    shipped.flatMap((configuration) => TRAFFICS.map((traffic) => [configuration, traffic])),
  );
});
