import {
  numbersOf,
  type Challenge,
  type Judgement,
  type Outcome,
  type ChallengeTexts,
} from '../challenge.ts';
import { plural } from '../shop/words.ts';
import { siemSchema, siemStart, type SiemConfiguration } from './configuration.ts';
import { judgeSiem } from './judge.ts';
import { sigmaText } from './syntax.ts';
import texts from './texts.json' with { type: 'json' };

function explain(_: SiemConfiguration, judgement: Judgement, list: Outcome): string {
  const numbers = numbersOf(judgement);
  const count = numbers[list];
  const lines = judgement.flows.filter(({ outcome }) => outcome === list);
  switch (list) {
    case 'served':
      return `${plural(count, 'visitor')} in no incident.`;
    case 'turned-away':
      return count === 0
        ? 'No incident holds a record of a customer.'
        : `${plural(count, 'visitor')} attacked nobody and would be asked about an incident.`;
    case 'stopped':
      return count === 0
        ? 'No attack makes up at least half of an incident.'
        : lines.map(({ source, decidedBy }) => `${source}: ${decidedBy}`).join(', ') + '.';
    case 'through':
      return count === 0
        ? 'Every attack is found.'
        : 'No incident is at least half of this: nobody would look at it.';
  }
}

/** The challenge of level 9: correlation rules over 200 records. */
export const challenge: Challenge<SiemConfiguration> = {
  level: '9',
  version: 3,
  texts: texts as ChallengeTexts,
  schema: siemSchema,
  start: siemStart,
  text: sigmaText,
  judge: judgeSiem,
  explain,
  details: () => import('./details.ts'),
  solution: () => import('./solution.ts'),
};
