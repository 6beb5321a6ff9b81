import { isScan, requestsAtShop, wasReset } from '../../facts.ts';
import type { LabRecord } from '../../packets/record.ts';
import { RANK, onOff, type NodeWords, type Wording } from '../words.ts';

type Kind = 'ips-on' | 'ips-off' | 'ips-blocked' | 'ips-alerted' | 'ips-passed' | 'ips-blind';

const isRate = ({ finding }: LabRecord) => finding === 'dirbuster';

export const words: Readonly<Record<Kind, Wording>> = {
  'ips-on': {
    line: 'Inline: matching packets are dropped before the server.',
    look: ['success', 'info'],
    message: 'A wrong signature here would block real users.',
  },
  'ips-off': {
    line: 'Bypassed.',
    look: ['warn', 'info'],
    message: 'This IPS inspects nothing now.',
  },
  'ips-blocked': {
    line: (record) => {
      if (isRate(record))
        return 'BLOCK directory brute force: connection rate over threshold, new connections dropped until the minute is over.';
      const name = record.finding === 'xss' ? 'script injection' : 'SQL injection';
      return `BLOCK ${name} from ${record.source}: packet dropped, connection reset.`;
    },
    look: ['error', 'blocked'],
    rank: RANK.blocked,
    message: (_, evidence) =>
      requestsAtShop(evidence).length > 0
        ? 'Stopped, but the first few requests still got through.'
        : 'Stopped before the server.',
    mark: (record) => ({
      node: 'ips',
      verdict: 'blocked',
      flag: isRate(record) ? 'BLOCK, rate' : 'BLOCK',
    }),
  },
  'ips-alerted': {
    line: ({ severity, rule }) => `ALERT ${severity}: rule ${rule} matches, forwarded.`,
    look: ['warn', 'alerted'],
    rank: RANK.alerted,
    message: 'Alert raised: the rule does not drop, so the request passed.',
    mark: ({ severity }) => ({ node: 'ips', verdict: 'alerted', flag: `ALERT ${severity}` }),
  },
  'ips-passed': {
    line: ({ request }) =>
      request?.kind === 'dirbuster' ? null : 'Inspected, no match, forwarded.',
    look: ['info', 'passed'],
    rank: RANK.inspected + 1,
    message: 'Normal traffic passes, and each packet is inspected on its way.',
  },
  'ips-blind': {
    line: 'Encrypted, nothing to match, forwarded.',
    look: ['info', 'passed'],
    rank: RANK.inspected + 2,
    message: 'The IPS saw that somebody asked, not what.',
  },
};

export const nodeWords: Readonly<Record<'ips', NodeWords>> = {
  ips: {
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
  },
};
