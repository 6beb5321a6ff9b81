import { couldRead, recordOf, requestsAtShop } from '../../facts.ts';
import { SCAN, SEARCH, SQLI, XSS } from '../signatures.ts';
import { wordsFrom, onOff, type NodeWords, type Wording } from '../device.ts';
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
  got: (_, evidence) => {
    const { finding } = recordOf(evidence, 'ids-alerted') ?? {};
    if (finding === 'dirbuster' || finding === 'port scan')
      return [
        'The copies went over a threshold. Alert raised, nothing held up.',
        'copy, alert raised',
      ];
    if (finding !== undefined)
      return ['A copy matched a signature. Alert raised, nothing held up.', 'copy, alert raised'];
    return couldRead(evidence, 'ids')
      ? ['Compared a copy with its signatures. No match.', 'copy, no match']
      : ['Got a copy that it cannot read.', 'copy, unreadable'];
  },
};
