import { expect, test } from '@jest/globals';
import { schema } from './configuration.ts';
import { askedAs, weigh } from '@netward/lab-engine/waf';
import { MEASURED } from './play.ts';
import observed from './observed.json' with { type: 'json' };
import { proof } from './testing/proof.ts';
import { DRAWN } from './testing/drawn.ts';
import { flowsFrom } from '../web-requests/morning.ts';

const FLOWS = flowsFrom(() =>
  [...new Set(DRAWN)].map((request) => ({ at: 32_400, source: '192.0.2.9', request })),
)('A');

test.each(
  observed.runs.map(({ configuration, refused }, index) => [index, configuration, refused]),
)('configuration %i refuses what the real WAF refused', (_, written, refused) => {
  const configuration = schema.parse(written);
  const ours = FLOWS.filter(
    (flow) => weigh(configuration, MEASURED, flow.request).score >= configuration.threshold,
  );
  expect(ours.map(({ asked }) => asked).sort()).toEqual([...(refused as string[])].sort());
});

test('no two requests are looked up by the same text', () => {
  expect(new Set(FLOWS.map(({ request }) => askedAs(request))).size).toBe(FLOWS.length);
});

test('every shipped configuration was tried', () => {
  expect(observed.runs.map(({ configuration }) => configuration)).toEqual([
    proof.solves,
    ...[...proof.wrongTries, ...proof.widened].map(({ configuration }) => configuration),
  ]);
});
