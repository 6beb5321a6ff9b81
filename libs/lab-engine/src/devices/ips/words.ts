import { isScan, requestsAtShop, wasReset } from '../../facts.ts';
import { wordsFrom, onOff, type NodeWords, type Wording } from '../device.ts';
import written from './words.json' with { type: 'json' };

const { 'at the node': arrived, ...texts } = written;

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'ips-blocked': ({ finding }, evidence) => {
    const isRate = finding === 'dirbuster';
    return {
      line: isRate ? 'rate' : finding === 'xss' ? 'xss' : 'sqli',
      message: requestsAtShop(evidence).length > 0 ? 'late' : 'early',
      mark: isRate ? 'rate' : 'match',
    };
  },
  'ips-passed': ({ request }) => ({ line: request?.kind === 'dirbuster' ? null : 'one' }),
});

export const nodeWords: NodeWords = {
  state: ({ ipsEnabled }) => onOff(ipsEnabled),
  notes: ({ ipsEnabled }) => [ipsEnabled ? 'drops matches' : 'bypassed'],
  got: (verdict, evidence) => {
    if (verdict !== 'blocked') return isScan(evidence) ? arrived.probes : arrived.unmatched;
    return wasReset(evidence, 'attacker') ? arrived.matched : arrived.counted;
  },
};
