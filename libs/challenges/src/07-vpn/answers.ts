import { answersFrom } from '../answers.ts';
import { numbersOf, type Judgement, type Outcome } from '../challenge.ts';
import { filled } from '@netward/lab-engine/filled';
import texts from './answers.json' with { type: 'json' };
import { type VpnConfiguration, GATEWAY } from './configuration.ts';
import { evidence } from './evidence.ts';
import { entryInWords, explain, flowsIn, judge, playedFlows } from './judge.ts';

export { evidence } from './evidence.ts';

const NUMBERS = '{served} work, {turned-away} fail, {stopped} secrets kept, {through} leaked';

const numbersWith = (configuration: VpnConfiguration, { traffic }: Judgement): string =>
  filled(NUMBERS, numbersOf(judge(configuration, traffic)));

/** The first line of a list, why it is in it, and what the list has in common; null for an empty one. */
function firstOf(configuration: VpnConfiguration, judgement: Judgement, list: Outcome) {
  const [found] = flowsIn(configuration, judgement, list);
  if (!found) return null;
  const { time, id, place } = found.flow;
  const { why } = evidence(configuration, judgement.traffic, id)!;
  const all = explain(configuration, judgement, list);
  return { time, host: place.name, told: { why: why.sentence, all } };
}

export const answers = answersFrom<VpnConfiguration, typeof texts>(texts, {
  whyFails: (configuration, judgement) => {
    const first = firstOf(configuration, judgement, 'turned-away');
    return first && { host: first.host, ...first.told };
  },

  whyLeaks: (configuration, judgement) => {
    const first = firstOf(configuration, judgement, 'through');
    return first && { time: first.time, ...first.told };
  },

  whichRoute: (configuration, { traffic }) => {
    const calls = playedFlows(configuration, traffic).filter(
      ({ flow }) => flow.place.reach === 'calls',
    );
    const ways = new Set(calls.map(({ way }) => entryInWords(way)));
    return { ways: [...ways].join('; ') };
  },

  whatDns: (configuration, judgement) => {
    const dns = configuration.dns === 'office' ? 'cafe' : 'office';
    return {
      other: dns === 'office' ? 'office’s' : 'café’s',
      numbers: numbersWith({ ...configuration, dns }, judgement),
    };
  },

  whatTunnel: (configuration, judgement) => {
    const tunnel = configuration.tunnel === 'full' ? 'split' : 'full';
    return { other: tunnel, numbers: numbersWith({ ...configuration, tunnel }, judgement) };
  },

  whyTls: (configuration, judgement) => {
    const https = !configuration.https;
    return {
      gateway: GATEWAY,
      change: https ? 'With' : 'Without',
      numbers: numbersWith({ ...configuration, https }, judgement),
    };
  },
});
