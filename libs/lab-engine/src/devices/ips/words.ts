import { isScan, requestsAtShop, wasReset } from '../../facts.ts';
import { wordsFrom, onOff, type NodeWords, type Wording } from '../words.ts';
import texts from './words.json' with { type: 'json' };

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
  arrived: (verdict, evidence) => {
    if (verdict !== 'blocked')
      return isScan(evidence)
        ? 'Passed the probes on.'
        : 'Inspected in the path. No match, forwarded.';
    return wasReset(evidence, 'attacker')
      ? 'Matched a signature in the path. The request went no further; both ends got a reset.'
      : 'Too many connections within a minute. The source’s next SYNs go no further.';
  },
  cell: (verdict, evidence) => {
    if (verdict !== 'blocked') return 'passed on';
    return wasReset(evidence, 'attacker') ? 'reset' : 'dropped';
  },
};
