import { ADDRESSES } from '../../cast.ts';
import { alertIn, alertOf, couldRead, wasTouched, wrote } from '../../facts.ts';
import type { Evidence, LabRecord } from '../../packets/evidence.ts';
import { wordsFrom, type NodeWords, type Wording } from '../device.ts';
import written from './words.json' with { type: 'json' };

const { 'at the node': arrived, ...texts } = written;

const heard = ({ subject }: LabRecord) =>
  subject === 'tunnel' || subject === 'broken off' ? subject : 'tls';

/** What the copies show: a login, or the request before a redirect. */
function reads(evidence: Evidence): keyof typeof arrived {
  if (!couldRead(evidence, 'sniffer')) return alertIn(evidence) ? 'alert' : 'nothing';
  if (wrote(evidence, 'ciphertext-captured')) return 'first';
  return wrote(evidence, 'silence-captured') ? 'other' : 'login';
}

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'plaintext-captured': ({ source, request }, evidence) => {
    const whose = source === ADDRESSES.client ? 'client' : 'other';
    const message = wasTouched(evidence, 'firewall') ? 'before' : 'alone';
    const isFirst = request!.kind === 'page';
    return {
      line: whose,
      mark: isFirst ? 'first' : whose,
      message: isFirst ? 'first' : message,
      target: request!.target,
    };
  },
  'ciphertext-captured': (record, evidence) => {
    const what = heard(record);
    // One mark at the sniffer: what it could read comes first.
    const mark = couldRead(evidence, 'sniffer') ? null : what;
    const alert = alertIn(evidence);
    return { line: what, message: what, mark, alert: alert && alertOf(alert) };
  },
  'metadata-visible': ({ subject }) => ({ line: subject as 'tunnel' | 'tls' }),
});

export const nodeWords: NodeWords = {
  state: () => 'on',
  inWords: () => 'on the client segment',
  got: (_, evidence) => arrived[reads(evidence)],
};
