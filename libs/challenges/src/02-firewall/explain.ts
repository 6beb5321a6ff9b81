import { namesPort } from '@netward/lab-engine/firewall';
import type { JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import { counted } from '../counted.ts';
import { explainFrom } from '../explanations.ts';
import { chainOf, type FirewallConfiguration } from './configuration.ts';
import type { FirewallFlow } from './stream.ts';
import { playedFor } from './play.ts';
import texts from './texts.json' with { type: 'json' };

const WANTED: Readonly<Record<number, string>> = texts.wanted;

/** The lines of a list with what the stream says about them. */
export function flowsIn(
  configuration: FirewallConfiguration,
  { traffic, flows }: Judgement,
  list: Outcome,
): readonly (readonly [JudgedFlow, FirewallFlow])[] {
  const played = playedFor(configuration, traffic);
  const all = flows.map((judged, index) => [judged, played[index]!.flow] as const);
  return all.filter(([{ outcome }]) => outcome === list);
}

/** One sentence about a list: what its flows have in common. */
export const explain = explainFrom(texts.explanations, {
  'turned-away': (configuration: FirewallConfiguration, lines, judgement) => {
    const { rules } = chainOf(configuration);
    const mute = lines.filter(({ summary }) => summary.includes('its answer does not')).length;
    const has = rules.some(({ states }) => states?.includes('established'));
    if (mute > lines.length / 2)
      return { wording: has ? 'answers refused' : 'answers unnamed', mute };
    const byPolicy = flowsIn(configuration, judgement, 'turned-away').filter(
      ([{ decidedBy }]) => decidedBy === 'default policy',
    );
    if (byPolicy.length < lines.length / 2) return { wording: 'by rules' };
    const [port] = counted(byPolicy.map(([, flow]) => flow.port))[0]!;
    const isNamed = rules.some((rule) => !rule.states && namesPort(rule, port));
    return { wording: isNamed ? 'not accepted' : 'unnamed', port, wanted: WANTED[port]! };
  },
  through: (configuration: FirewallConfiguration, _, judgement) => {
    const wanted = flowsIn(configuration, judgement, 'through').map(([, { port }]) => port);
    const ports = counted(wanted).map(([port]) => port);
    return {
      wording: ports.length === 1 ? 'one port' : 'several ports',
      ports: ports.join(', '),
    };
  },
});
