import { couldRead, recordOf, requestsAtShop } from '../../facts.ts';
import { SCAN, SEARCH, SQLI, XSS } from '../signatures.ts';
import { wordsFrom, onOff, type NodeWords, type Wording } from '../device.ts';
import written from './words.json' with { type: 'json' };

const { 'at the node': arrived, ...texts } = written;

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
    if (finding === 'dirbuster' || finding === 'port scan') return arrived.counted;
    if (finding !== undefined) return arrived.matched;
    return couldRead(evidence, 'ids') ? arrived.unmatched : arrived.unreadable;
  },
};
