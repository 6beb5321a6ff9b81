import { couldRead, recordOf, requestsAtShop, wrote } from '../../facts.ts';
import { SCAN, SEARCH, SQLI, XSS } from '../signatures.ts';
import { wordsFrom, onOff, type NodeWords, type Wording } from '../words.ts';
import texts from './words.json' with { type: 'json' };

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'ids-alerted': ({ finding }, evidence) => {
    const { message: title } = [XSS, SEARCH, SCAN].find((each) => each.finding === finding) ?? SQLI;
    const arrived = requestsAtShop(evidence).length;
    const still = finding === 'dirbuster' ? 'search' : 'answered';
    return { title, message: arrived === 0 ? 'alone' : still, arrived };
  },
});

export const nodeWords: NodeWords = {
  state: ({ idsEnabled, hasFixedSensor }) => onOff(idsEnabled || hasFixedSensor),
  arrived: (_, evidence) => {
    const alert = recordOf(evidence, 'ids-alerted');
    if (alert)
      return alert.finding === 'dirbuster' || alert.finding === 'port scan'
        ? 'The copies went over a threshold. Alert raised, nothing held up.'
        : 'A copy matched a signature. Alert raised, nothing held up.';
    return couldRead(evidence, 'ids')
      ? 'Compared a copy with its signatures. No match.'
      : 'Got a copy that it cannot read.';
  },
  cell: (_, evidence) => {
    if (wrote(evidence, 'ids-alerted')) return 'copy, alert raised';
    return couldRead(evidence, 'ids') ? 'copy, no match' : 'copy, unreadable';
  },
};
