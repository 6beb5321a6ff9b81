import { describe, expect, test } from '@jest/globals';
import { schema as idsSchema, playedFor, flowsOf as idsFlows } from '../03-ids/judge.ts';
import { proof as idsProof } from '../03-ids/testing/proof.ts';
import { schema as ipsSchema } from '../04-ips/configuration.ts';
import { stoppedBy, playedFor as ipsPlayed, flowsOf as ipsFlows } from '../04-ips/judge.ts';
import { proof as ipsProof } from '../04-ips/testing/proof.ts';
import { alertsIn } from './sensor.ts';
import observed from './observed.json' with { type: 'json' };
import { type ObservedRules, pastedRules, inside, then, uri } from './testing/rules.ts';
import { challenge as ids, text as idsText } from '../03-ids/challenge.ts';
import { challenge as ips, text as ipsText } from '../04-ips/challenge.ts';
import { isSolved, TRAFFICS, type Challenge } from '../challenge.ts';
import { initialState } from '@netward/lab-engine';
import { ruleSetsOf } from '@netward/evidence/formats';
import { httpRequestOf } from '../web-requests/requests.ts';
import {
  matchedParts,
  placesIn,
  requestBuffers,
  type RuleContent,
} from '@netward/lab-engine/suricata';

const runs: readonly ObservedRules[] = (observed as unknown as { runs: ObservedRules[] }).runs;

/** Alerts by flow, of the flows that have any. */
function written(
  flows: readonly (readonly [id: string, sids: readonly number[]])[],
): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(
    flows.filter(([, sids]) => sids.length > 0).map(([id, sids]) => [id, [...sids].sort()]),
  );
}

const of = (level: string) => runs.filter((run) => run.level === level);

describe('the engine says what Suricata said', () => {
  test.each(of('3').map((run) => [run.name, run.traffic, run] as const))(
    'beside the path: %s, traffic %s',
    (_, traffic, { configuration, alerts }) => {
      const flows = playedFor(idsSchema.parse(configuration), traffic).map(
        (each) => [each.flow.id, alertsIn(each)] as const,
      );
      expect(written(flows)).toEqual(alerts);
    },
  );

  test.each(of('4').map((run) => [run.name, run.traffic, run] as const))(
    'in the path: %s, traffic %s',
    (_, traffic, { configuration, alerts, dropped }) => {
      const all = ipsPlayed(ipsSchema.parse(configuration), traffic).filter((each) => !each.isDown);
      expect(written(all.map((each) => [each.flow.id, alertsIn(each)]))).toEqual(alerts);
      const stopped = all.filter((each) => stoppedBy(each)).map(({ flow }) => flow.id);
      expect(stopped.sort()).toEqual([...dropped].sort());
    },
  );
});

test('every shipped configuration was seen with every traffic', () => {
  for (const [level, proof] of [
    ['3', idsProof],
    ['4', ipsProof],
  ] as const)
    for (const configuration of [
      proof.solves,
      ...proof.wrongTries.map((each) => each.configuration),
    ])
      expect(
        of(level)
          .filter((run) => JSON.stringify(run.configuration) === JSON.stringify(configuration))
          .map(({ traffic }) => traffic)
          .sort(),
      ).toEqual(['A', 'B', 'C']);
});

const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);

const holds = <C>(challenge: Challenge<C>, configuration: C) =>
  SEEDS.filter((day) => challenge.judge(configuration, day).goals.every(({ isMet }) => isMet));

test('rules that are yesterday’s attacks word for word see none of tomorrow’s, beside the path', () => {
  const counting = idsProof.solves.rules.at(-1)!;
  const rules = [...pastedRules(TRAFFICS.flatMap(idsFlows)), counting];
  expect(isSolved(ids, { rules })).toBe(true);
  expect(holds(ids, { rules })).toEqual([]);
  expect(holds(ids, idsProof.solves)).toEqual(SEEDS);
});

test('and in it', () => {
  const rules = pastedRules(TRAFFICS.flatMap(ipsFlows)).map((rule) => ({
    ...rule,
    action: 'drop' as const,
  }));
  const pasted = { ...ipsProof.solves, rules };
  expect(isSolved(ips, pasted)).toBe(true);
  expect(holds(ips, pasted)).toEqual([]);
  expect(holds(ips, ipsProof.solves)).toEqual(SEEDS);
});

const shown = (settings: Parameters<typeof initialState>[0]) =>
  ruleSetsOf(initialState(settings)).find(({ language }) => language === 'suricata')!.text;

test('the rules that the lab shows of its IDS are read by the challenge, and printed the same', () => {
  const text = shown({ idsEnabled: true });
  const read = idsText.read!(text);
  expect(read).not.toHaveProperty('problems');
  if ('configuration' in read) expect(idsText.print(read.configuration)).toBe(`${text}\n`);
});

test('and so are those of its IPS, below the line about the queue that only the challenge has', () => {
  const text = shown({ ipsEnabled: true });
  const read = ipsText.read!(text);
  expect(read).not.toHaveProperty('problems');
  if (!('configuration' in read)) return;
  const [queue, ...lines] = ipsText.print(read.configuration).split('\n');
  expect(queue).toBe('# nft: meta l4proto tcp queue to 0');
  expect(lines.join('\n')).toBe(`${text}\n`);
});

const get = (target: string) => requestBuffers(httpRequestOf({ target }));
const post = (body: string) =>
  requestBuffers(httpRequestOf({ method: 'POST', target: '/login', body }));
const matches = (contents: RuleContent[], buffers = get("/?q='+UNION/**/%53ELECT")) =>
  matchedParts({ contents }, placesIn(buffers)) !== null;

describe('contents', () => {
  test('are looked for in the decoded target, where a plus sign stays one', () => {
    expect(matches([uri('SELECT')])).toBe(true);
    expect(matches([uri("' UNION")])).toBe(false);
    expect(matches([inside('http.uri.raw', 'SELECT')])).toBe(false);
    expect(matches([inside('http.uri.raw', '%53ELECT')])).toBe(true);
  });

  test('take capital letters for small ones with nocase alone', () => {
    expect(matches([uri('union')])).toBe(true);
    expect(matches([uri('union', { nocase: false })])).toBe(false);
  });

  test('count a distance from the end of the one before, and within from there', () => {
    expect(matches([uri('union'), then('select', 4)])).toBe(true);
    expect(matches([uri('union'), then('select', 5)])).toBe(false);
    expect(matches([uri('union'), then('select', 0, 10)])).toBe(true);
    expect(matches([uri('union'), then('select', 0, 9)])).toBe(false);
    expect(matches([uri('union'), then('select', 4, 6)])).toBe(true);
  });

  test('try every place of the one before', () => {
    expect(matches([uri('a'), then('b', 0, 1)], get('/a-b-ab'))).toBe(true);
    expect(
      matchedParts({ contents: [uri('a'), then('b', 0, 1)] }, placesIn(get('/a-b-ab'))),
    ).toEqual([
      { buffer: 'http.uri', from: 6, to: 7 },
      { buffer: 'http.uri', from: 5, to: 6 },
    ]);
  });

  test('that must be absent, must be absent everywhere', () => {
    expect(matches([uri('union'), uri('select', { negated: true })])).toBe(false);
    expect(matches([uri('union'), uri('drop', { negated: true })])).toBe(true);
  });

  test('match nothing in a buffer that a request does not have', () => {
    expect(matches([inside('http.request_body', 'x', { negated: true })])).toBe(false);
    expect(matches([inside('http.request_body', 'x', { negated: true })], post('user=a'))).toBe(
      true,
    );
  });

  test('find a body as it was sent', () => {
    expect(matches([inside('http.request_body', "'")], post('user=%27'))).toBe(false);
    expect(matches([inside('http.request_body', '%27')], post('user=%27'))).toBe(true);
  });
});
