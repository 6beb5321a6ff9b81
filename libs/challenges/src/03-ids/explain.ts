import type { Judgement, Outcome } from '../challenge.ts';
import { attackKindOf } from '../suricata/flows.ts';
import { countedWords } from '../counted.ts';
import type { IdsConfiguration } from './configuration.ts';
import { flowsOf } from './play.ts';

const NONE: Readonly<Record<Outcome, string>> = {
  served: 'Every customer set off an alarm.',
  'turned-away': 'No customer set off an alarm.',
  stopped: 'No attack was seen.',
  through: 'No attack was missed.',
};

/** One sentence about a list: what its requests have in common. */
export function explain(_: IdsConfiguration, judgement: Judgement, list: Outcome): string {
  const { flows, traffic } = judgement;
  const listed = flows.filter(({ outcome }) => outcome === list);
  if (listed.length === 0) return NONE[list];
  const by = countedWords(listed.map(({ decidedBy }) => decidedBy));
  if (list === 'served') return 'Nothing was written about these requests.';
  if (list === 'turned-away') return `Alarms about customers, by ${by}.`;
  if (list === 'stopped')
    return `What told of them: ${by}. The sensor stops nothing: these attacks arrived.`;
  const asked = flowsOf(traffic);
  const guesses = flows.filter(
    ({ outcome }, index) => outcome === list && attackKindOf(asked[index]!) === 'guess',
  ).length;
  const injections = listed.length - guesses;
  const parts = [
    ...(injections > 0 ? [`${injections} ${injections === 1 ? 'injection' : 'injections'}`] : []),
    ...(guesses > 0 ? [`${guesses} guesses at a password`] : []),
  ];
  return `Nobody will read of ${parts.join(' and ')}: no rule matched, or a threshold kept quiet.`;
}
