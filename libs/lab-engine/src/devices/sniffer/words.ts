import { ADDRESSES, HOST_NAME } from '../../cast.ts';
import { couldRead, wasTouched, wrote } from '../../facts.ts';
import type { LabRecord } from '../../packets/record.ts';
import { RANK, type NodeWords, type Wording } from '../words.ts';

type Kind = 'plaintext-captured' | 'ciphertext-captured' | 'metadata-visible' | 'silence-captured';

const isTunnel = ({ subject }: LabRecord) => subject === 'tunnel';

export const words: Readonly<Record<Kind, Wording>> = {
  'plaintext-captured': {
    line: ({ source, request }) =>
      source === ADDRESSES.client
        ? `Plaintext capture: GET ${request?.target}`
        : `Plaintext capture from another host: GET ${request?.target}, source ${source}`,
    look: ['warn', 'exposed'],
    rank: RANK.heard + 1,
    message: (_, evidence) =>
      wasTouched(evidence, 'firewall')
        ? 'Readable by whoever gets a copy. The copy is taken before the firewall.'
        : 'Readable by whoever gets a copy.',
    mark: ({ source }) => ({
      node: 'sniffer',
      verdict: 'exposed',
      flag: source === ADDRESSES.client ? 'password readable' : `${source}’s password readable`,
    }),
  },
  'ciphertext-captured': {
    line: (record) =>
      isTunnel(record)
        ? `Encrypted payload, unreadable: tunnel packets to ${record.destination}.`
        : 'Encrypted payload, unreadable: TLS 1.3 application data.',
    look: ['success', 'encrypted'],
    rank: RANK.heard + 3,
    message: (record) =>
      isTunnel(record)
        ? 'Past the gateway the request is plain HTTP again.'
        : 'Confidential in transit, not anonymous.',
    mark: (record) => ({
      node: 'sniffer',
      verdict: 'encrypted',
      flag: isTunnel(record) ? 'tunnel packets only' : 'payload unreadable',
    }),
  },
  'metadata-visible': {
    line: (record) =>
      isTunnel(record)
        ? 'Still visible: that a VPN is used, volume, timing.'
        : `Still visible: ${record.source} to ${record.destination}, name ${HOST_NAME} (SNI), sizes, timing.`,
    look: ['info', 'info'],
  },
  'silence-captured': {
    line: 'The blocked client shows only unanswered SYN packets.',
    look: ['info', 'info'],
    rank: RANK.heard,
    message: 'Blocking stops the flow, it does not encrypt.',
  },
};

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
