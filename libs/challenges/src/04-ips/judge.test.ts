import { describe, expect, test } from '@jest/globals';
import { ladderOf } from '@netward/evidence';
import type { IpsConfiguration } from './configuration.ts';
import { evidence } from './evidence.ts';
import { inspected, judge } from './judge.ts';
import { solution } from './solution.ts';

const { configuration } = solution;
const NOTHING: IpsConfiguration = { bypass: true, rules: [], rate: null };
const flow = (asked: string, within: IpsConfiguration = configuration) =>
  inspected(within, 'A').find((each) => each.flow.asked === asked)!;

test('what is encrypted passes unread, whatever the rules are', () => {
  const secure = inspected(configuration, 'A').filter((each) => each.flow.isSecure);
  expect(secure.length).toBeGreaterThan(0);
  expect(secure.every(({ matches, stoppedBy }) => matches.length === 0 && !stoppedBy)).toBe(true);
});

describe('while the inspector is down', () => {
  test('the bypass decides alone', () => {
    const down = (bypass: boolean) =>
      inspected({ ...configuration, bypass }, 'A').filter(({ isDown }) => isDown);
    expect(down(true).every(({ stoppedBy }) => stoppedBy === null)).toBe(true);
    expect(down(false).every(({ stoppedBy }) => stoppedBy === 'outage')).toBe(true);
    expect(down(true).some((each) => each.flow.isAttack)).toBe(true);
  });

  test('nothing is written by the sensor', () => {
    const { id } = inspected(configuration, 'A').find(({ isDown }) => isDown)!.flow;
    expect(evidence(configuration, 'A', id)!.written.map(({ tool }) => tool)).toEqual(['nginx']);
  });
});

test('the rate lets the first connections of a source pass', () => {
  const search = inspected({ ...NOTHING, rate: { count: 5, seconds: 60 } }, 'A').filter(
    (each) => each.flow.source === '203.0.113.66',
  );
  expect(search.map(({ stoppedBy }) => stoppedBy === 'rate')).toEqual(
    search.map((_, index) => index >= 5),
  );
});

test('a SYN over the rate is dropped and written about without a request', () => {
  const judged = inspected(configuration, 'A').find(({ stoppedBy }) => stoppedBy === 'rate')!;
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
  expect(written.map(({ tool }) => tool)).toEqual(['Suricata', 'Suricata']);
  const { rows } = ladderOf({ result: { packets, records: [] } });
  expect(rows.filter(({ kind }) => kind === 'wait').map(({ label }) => label)).toEqual([
    'waits 1 s, sends the request again',
    'waits 2 s, sends the request again',
    'no answer, gives up',
  ]);
});

test('a rule that only alerts lets the attack through and says so', () => {
  const alone = { ...NOTHING, rules: [{ ...configuration.rules[0]!, action: 'alert' as const }] };
  const judged = judge(alone, 'A').flows.find(({ id }) => id === flow('sqli-union-plus').flow.id)!;
  expect([judged.outcome, judged.alerts]).toEqual(['through', 1]);
});

test('a rule that drops from a count on says so where the count is not reached', () => {
  const rule = { ...configuration.rules[0]!, action: 'drop' as const };
  const threshold = { type: 'threshold' as const, count: 5, seconds: 60 };
  const counted: IpsConfiguration = { ...NOTHING, rules: [{ ...rule, threshold }] };
  const { id } = flow('sqli-union-plus').flow;
  const judged = judge(counted, 'A').flows.find((each) => each.id === id)!;
  expect(judged).toMatchObject({ outcome: 'through', decidedBy: `sid ${rule.sid}, threshold` });
  expect(evidence(counted, 'A', id)!.why.sentence).toBe(
    `Rule ${rule.sid} matches, but its threshold is not reached, so the request passes, though it is an attack.`,
  );
});
