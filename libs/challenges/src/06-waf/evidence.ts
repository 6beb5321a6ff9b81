import { filled } from '@netward/lab-engine/filled';
import { fact } from '@netward/lab-engine/inspect';
import type { CrsMatch } from '@netward/lab-engine/waf';
import { markedIn } from '@netward/lab-engine/waf/matched';
import { RULES } from '@netward/lab-engine/waf/rules';
import { evidenceFrom, evidenceOf } from '../played.ts';
import type { WafConfiguration } from './configuration.ts';
import { outcomeOf, MATCHES, playedFor, type PlayedWafFlow } from './judge.ts';
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
      sentence: `${why.sentence}${found(each)}${texts.who[outcome]}`,
      facts: [...why.facts, fact('at the other levels', text)],
    },
    written: written.filter((line) => !line.text.startsWith(AUDIT)),
  };
});

const QUOTED = 40;

/** What the first rule that names a parameter matched there; empty where none does. */
function found({ flow, matches }: PlayedWafFlow): string {
  const match = matches.find(([, variable]) => variable.startsWith('ARGS:'));
  if (!match) return '';
  const [rule, variable] = match;
  const { text, marks } = markedIn(flow.request, match);
  const part = text.slice(marks[0]?.from, marks[0]?.to);
  const quoted = part.length > QUOTED ? `${part.slice(0, QUOTED - 1)}…` : part;
  const { name } = RULES[rule]!;
  return filled(texts.found, { rule, name, quoted, parameter: variable.replace('ARGS:', '') });
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
