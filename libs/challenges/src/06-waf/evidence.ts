import type { Why } from '@netward/evidence';
import type { CrsMatch } from '@netward/lab-engine/waf';
import { RULES } from '@netward/lab-engine/waf/rules';
import type { Day, FlowEvidence, Outcome } from '../challenge.ts';
import { evidenceOf } from '../played.ts';
import type { WafConfiguration } from './configuration.ts';
import { outcomeOf } from './judge.ts';
import { MATCHES } from './measured.ts';
import { playedFor, type PlayedWafFlow } from './play.ts';

/** How ModSecurity's audit entry begins: it has more of each rule than is measured here. */
const AUDIT = '{"transaction"';

export function evidence(
  configuration: WafConfiguration,
  traffic: Day,
  id: string,
): FlowEvidence | null {
  const each = playedFor(configuration, traffic).find(({ flow }) => flow.id === id);
  if (!each) return null;
  const record = each.played.records.find(({ node }) => node === 'waf')!;
  const { packets, why, written } = evidenceOf(each.played, outcomeOf(each), record);
  return {
    packets,
    why: asJudged(configuration, each, why),
    written: written.filter(({ text }) => !text.startsWith(AUDIT)),
  };
}

/** What the WAF cannot know. */
const WHO: Readonly<Record<Outcome, string>> = {
  served: '',
  'turned-away': ' This is a customer.',
  stopped: '',
  through: ' This is an attack.',
};

/** The WAF's reason, with who it was and what the other levels would have said. */
function asJudged(configuration: WafConfiguration, each: PlayedWafFlow, why: Why): Why {
  const outcome = outcomeOf(each);
  return {
    ...why,
    sentence: `${why.sentence}${WHO[outcome]}`,
    facts: [
      ...why.facts,
      {
        name: 'at the other levels',
        value: { text: scoresAtLevels(configuration, MATCHES[each.flow.asked]!), marks: [] },
        line: null,
      },
    ],
  };
}

/** 'level 2: 15, level 3: 15, level 4: 20', without any exclusion. */
function scoresAtLevels({ paranoia }: WafConfiguration, matches: readonly CrsMatch[]): string {
  return [1, 2, 3, 4]
    .filter((level) => level !== paranoia)
    .map((level) => {
      const own = matches.filter(([id]) => RULES[id]!.paranoia <= level);
      return `level ${level}: ${own.reduce((sum, [, , , score]) => sum + score, 0)}`;
    })
    .join(', ');
}
