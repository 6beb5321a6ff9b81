import type { Judgement, Outcome } from '../challenge.ts';
import { countedWords } from '../counted.ts';
import type { IpsConfiguration } from './configuration.ts';

const NONE: Readonly<Record<Outcome, string>> = {
  served: 'Nobody was served.',
  'turned-away': 'No customer was dropped.',
  stopped: 'No attack was dropped.',
  through: 'No attack got through.',
};

/** One sentence about a list: what its connections have in common. */
export function explain(_: IpsConfiguration, { flows }: Judgement, list: Outcome): string {
  const listed = flows.filter(({ outcome }) => outcome === list);
  if (listed.length === 0) return NONE[list];
  const did = list === 'served' || list === 'through' ? 'let them pass' : 'dropped them';
  return `What ${did}: ${countedWords(listed.map(({ decidedBy }) => decidedBy))}.`;
}
