import {
  numbersOf,
  type Challenge,
  type Judgement,
  type Outcome,
  type ChallengeTexts,
} from '../challenge.ts';
import { plural } from '../shop/words.ts';
import { socSchema, socStart, type SocConfiguration } from './configuration.ts';
import { judgeSoc } from './judge.ts';
import texts from './texts.json' with { type: 'json' };

function explain(_: SocConfiguration, judgement: Judgement, list: Outcome): string {
  const count = numbersOf(judgement)[list];
  const open = judgement.flows.filter(
    ({ outcome, decidedBy }) => outcome === list && decidedBy === 'open',
  ).length;
  const rest = open > 0 ? ` ${plural(open, 'alert')} still open.` : '';
  switch (list) {
    case 'served':
      return `${plural(count, 'harmless alert')} troubled nobody.${rest}`;
    case 'turned-away':
      return count === 0
        ? 'Nobody harmless was escalated or blocked.'
        : `${plural(count, 'harmless alert')} kept colleagues busy or turned visitors away.`;
    case 'stopped':
      return `${plural(count, 'alert')} of the intrusion judged true and acted on.`;
    case 'through':
      return count === 0
        ? 'No part of the intrusion was let go.'
        : `${plural(count, 'alert')} of the intrusion without any consequence.${rest}`;
  }
}

/** The challenge of level 10: a morning's alerts, timeline, containment and note. */
export const challenge: Challenge<SocConfiguration> = {
  level: '10',
  version: 3,
  texts: texts as ChallengeTexts,
  schema: socSchema,
  start: socStart,
  text: null,
  judge: judgeSoc,
  explain,
  details: () => import('./details.ts'),
  solution: () => import('./solution.ts'),
};
