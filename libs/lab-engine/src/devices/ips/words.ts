import { isScan, requestsAtShop, wasReset } from '../../facts.ts';
import { wordsFrom, onOff, type NodeWords, type Wording } from '../device.ts';
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
  got: (verdict, evidence) => {
    const passed = isScan(evidence)
      ? 'Passed the probes on.'
      : 'Inspected in the path. No match, forwarded.';
    if (verdict !== 'blocked') return [passed, 'passed on'];
    return wasReset(evidence, 'attacker')
      ? [
          'Matched a signature in the path. The request went no further; both ends got a reset.',
          'reset',
        ]
      : ['Too many connections within a minute. The source’s next SYNs go no further.', 'dropped'];
  },
};
