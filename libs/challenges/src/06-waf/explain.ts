import type { Judgement, Outcome } from '../challenge.ts';
import { counted } from '../counted.ts';
import { explainFrom } from '../explanations.ts';
import type { WafConfiguration } from './configuration.ts';
import { outcomeOf } from './judge.ts';
import { filled } from '@netward/lab-engine/filled';
import { playedFor } from './play.ts';
import texts from './texts.json' with { type: 'json' };

/** What the scores of a list are, and what made them or took from them. */
function about(list: Outcome) {
  return (configuration: WafConfiguration, _: unknown, { traffic }: Judgement) => {
    const own = playedFor(configuration, traffic).filter((each) => outcomeOf(each) === list);
    const scores = own.map(({ score }) => score);
    const rules = counted(own.flatMap(({ matches }) => [...new Set(matches.map(([id]) => id))]));
    const cut = own.filter(({ used }) => used.size > 0).length;
    return {
      scores: [...new Set([Math.min(...scores), Math.max(...scores)])].join(' to '),
      threshold: configuration.threshold,
      rules: rules
        .slice(0, 3)
        .map(([id, count]) => `${id} (${count})`)
        .join(', '),
      excluded: cut > 0 ? filled(texts.excluded, { cut }) : '',
    };
  };
}

/** One sentence about a list: what its requests have in common. */
export const explain = explainFrom<WafConfiguration, typeof texts.explanations>(
  texts.explanations,
  {
    served: about('served'),
    'turned-away': about('turned-away'),
    stopped: about('stopped'),
    through: about('through'),
  },
);
