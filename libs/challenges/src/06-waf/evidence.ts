import { fact } from '@netward/lab-engine/inspect';
import type { CrsMatch } from '@netward/lab-engine/waf';
import { RULES } from '@netward/lab-engine/waf/rules';
import { evidenceFrom, evidenceOf } from '../played.ts';
import type { WafConfiguration } from './configuration.ts';
import { outcomeOf } from './judge.ts';
import { MATCHES, playedFor } from './play.ts';
import texts from './texts.json' with { type: 'json' };

/** How ModSecurity's audit entry begins: it has more of each rule than is measured here. */
const AUDIT = '{"transaction"';

/** The WAF's reason, with who it was, which the WAF cannot know, and what the other levels would have said. */
export const evidence = evidenceFrom(playedFor, (each, configuration: WafConfiguration) => {
  const record = each.played.records.find(({ node }) => node === 'waf')!;
  const outcome = outcomeOf(each);
  const { packets, why, written } = evidenceOf(each.played, outcome, record);
  const text = scoresAtLevels(configuration, MATCHES[each.flow.asked]!);
  return {
    packets,
    why: {
      ...why,
      sentence: `${why.sentence}${texts.who[outcome]}`,
      facts: [...why.facts, fact('at the other levels', text)],
    },
    written: written.filter((line) => !line.text.startsWith(AUDIT)),
  };
});

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
