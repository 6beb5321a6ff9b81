import type { Judgement, Outcome } from '../challenge.ts';
import { counted } from '../counted.ts';
import type { WafConfiguration } from './configuration.ts';
import { outcomeOf } from './judge.ts';
import { playedFor } from './play.ts';

const NONE: Readonly<Record<Outcome, string>> = {
  served: 'Nobody was served.',
  'turned-away': 'No customer was turned away.',
  stopped: 'No attack was stopped.',
  through: 'No attack got through.',
};

/** One sentence about a list: what its requests have in common. */
export function explain(
  configuration: WafConfiguration,
  { traffic }: Judgement,
  list: Outcome,
): string {
  const listed = playedFor(configuration, traffic).filter((each) => outcomeOf(each) === list);
  if (listed.length === 0) return NONE[list];
  const scores = listed.map(({ score }) => score);
  const range = [...new Set([Math.min(...scores), Math.max(...scores)])].join(' to ');
  const { threshold } = configuration;
  if (list === 'served' || list === 'through') {
    const cut = listed.filter(({ used }) => used.size > 0).length;
    const without = cut > 0 ? ` In ${cut} of them an exclusion took a match away.` : '';
    return `Their scores are ${range}, below ${threshold}.${without}`;
  }
  const most = counted(listed.flatMap(({ matches }) => [...new Set(matches.map(([id]) => id))]));
  const named = most.slice(0, 3).map(([id, count]) => `${id} (${count})`);
  return `Their scores are ${range}, and ${threshold} is enough. Most often matched ${named.join(', ')}.`;
}
