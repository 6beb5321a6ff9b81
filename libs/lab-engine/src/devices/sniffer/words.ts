import { ADDRESSES } from '../../cast.ts';
import { alertIn, alertOf, couldRead, wasTouched, wrote } from '../../facts.ts';
import type { Evidence, LabRecord } from '../../packets/record.ts';
import { wordsFrom } from '../words-from.ts';
import { type NodeWords, type Wording } from '../words.ts';
import texts from './words.json' with { type: 'json' };

const heard = ({ subject }: LabRecord) =>
  subject === 'tunnel' || subject === 'broken off' ? subject : 'tls';

function alertHeard(evidence: Evidence) {
  const alert = alertIn(evidence);
  return { alert: alert && alertOf(alert) };
}

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'plaintext-captured': ({ source, request }, evidence) => {
    const whose = source === ADDRESSES.client ? 'client' : 'other';
    const message = wasTouched(evidence, 'firewall') ? 'before' : 'alone';
    return { line: whose, mark: whose, message, target: request!.target };
  },
  'ciphertext-captured': (record, evidence) => {
    const what = heard(record);
    return { line: what, message: what, mark: what, ...alertHeard(evidence) };
  },
  'metadata-visible': ({ subject }) => ({ line: subject as 'tunnel' | 'tls' }),
});

export const nodeWords: Readonly<Record<'sniffer', NodeWords>> = {
  sniffer: {
    state: () => 'on',
    inWords: () => 'on the client segment',
    arrived: (_, evidence) => {
      if (alertIn(evidence))
        return 'Copies of a handshake arrived, and of the alert that ended it.';
      if (!couldRead(evidence, 'sniffer')) return 'A copy arrived, but its payload is unreadable.';
      const whose = wrote(evidence, 'silence-captured') ? ' of another customer’s login' : '';
      return `A copy${whose} was readable, password included.`;
    },
    cell: (_, evidence) => (couldRead(evidence, 'sniffer') ? 'copy, readable' : 'copy, unreadable'),
  },
};
