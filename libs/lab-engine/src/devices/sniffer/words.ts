import { ADDRESSES } from '../../cast.ts';
import { couldRead, wasTouched, wrote } from '../../facts.ts';
import type { LabRecord } from '../../packets/record.ts';
import { wordsFrom } from '../words-from.ts';
import { type NodeWords, type Wording } from '../words.ts';
import texts from './words.json' with { type: 'json' };

const heard = ({ subject }: LabRecord) => (subject === 'tunnel' ? subject : 'tls');

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'plaintext-captured': ({ source, request }, evidence) => {
    const whose = source === ADDRESSES.client ? 'client' : 'other';
    const message = wasTouched(evidence, 'firewall') ? 'before' : 'alone';
    return { line: whose, mark: whose, message, target: request!.target };
  },
  'ciphertext-captured': (record) => {
    const what = heard(record);
    return { line: what, message: what, mark: what };
  },
  'metadata-visible': (record) => ({ line: heard(record) }),
});

export const nodeWords: Readonly<Record<'sniffer', NodeWords>> = {
  sniffer: {
    state: () => 'on',
    inWords: () => 'on the client segment',
    arrived: (_, evidence) =>
      couldRead(evidence, 'sniffer')
        ? `A copy${wrote(evidence, 'silence-captured') ? ' of another customer’s login' : ''} was readable, password included.`
        : 'A copy arrived, but its payload is unreadable.',
    cell: (_, evidence) => (couldRead(evidence, 'sniffer') ? 'copy, readable' : 'copy, unreadable'),
  },
};
