import type { Judgement, Outcome } from '../challenge.ts';
import { counted } from '../suricata/counted.ts';
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
  const by = counted(listed.map(({ decidedBy }) => decidedBy))
    .map(([name, count]) => `${name} (${count})`)
    .join(', ');
  const begins: Readonly<Record<Outcome, string>> = {
    served: 'They passed by',
    'turned-away': 'They were dropped by',
    stopped: 'They were dropped by',
    through: 'They passed by',
  };
  return `${begins[list]}: ${by}.`;
}
