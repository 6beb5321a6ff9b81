import { explainFrom } from '../explanations.ts';
import { listed, plural } from '../shop/words.ts';
import { attackKindOf } from '../suricata/flows.ts';
import type { IdsConfiguration } from './configuration.ts';
import { flowsOf } from './play.ts';
import texts from './texts.json' with { type: 'json' };

/** One sentence about a list: what its requests have in common. */
export const explain = explainFrom<IdsConfiguration, typeof texts.explanations>(
  texts.explanations,
  {
    through: (_, lines, { traffic }) => {
      const missed = new Set(lines.map(({ id }) => id));
      const guesses = flowsOf(traffic).filter(
        (flow) => missed.has(flow.id) && attackKindOf(flow) === 'guess',
      ).length;
      const injections = lines.length - guesses;
      return {
        what: listed([
          ...(injections > 0 ? [plural(injections, 'injection')] : []),
          ...(guesses > 0 ? [`${guesses} guesses at a password`] : []),
        ]),
      };
    },
  },
);
