import { ADDRESSES } from '../../cast.ts';
import { isPlainAt } from '../../facts.ts';
import { RANK, onOff, type NodeWords, type Wording } from '../words.ts';

type Kind = 'vpn-on' | 'vpn-off' | 'packet-wrapped' | 'packet-unwrapped' | 'tls-inside-tunnel';

export const words: Readonly<Record<Kind, Wording>> = {
  'vpn-on': {
    line: `Tunnel up: client to gateway ${ADDRESSES.vpn}.`,
    look: ['success', 'info'],
    message: 'Encrypted up to the gateway. Beyond it, normal traffic.',
  },
  'vpn-off': {
    line: 'Tunnel down.',
    look: ['warn', 'info'],
    message: 'The client’s packets travel without a tunnel again.',
  },
  'packet-wrapped': {
    line: `Packet wrapped and encrypted to ${ADDRESSES.vpn}.`,
    look: ['info', 'encrypted'],
  },
  'packet-unwrapped': {
    line: 'Gateway unwraps and forwards.',
    look: ['info', 'info'],
    rank: RANK.tunnelled,
    message: (_, evidence) =>
      isPlainAt(evidence, 'vpn')
        ? 'Hidden on the local network; readable at the gateway and from there to the server.'
        : 'Hidden on the local network, and past the gateway TLS still hides the content.',
    mark: (_, evidence) =>
      isPlainAt(evidence, 'vpn')
        ? { node: 'vpn', verdict: 'exposed', flag: 'plain HTTP from here on' }
        : { node: 'vpn', verdict: 'encrypted', flag: 'still TLS inside' },
  },
  'tls-inside-tunnel': {
    line: 'Inside the tunnel the gateway also sees only TLS.',
    look: ['info', 'encrypted'],
    rank: RANK.heard + 2,
    message: 'Two layers, two purposes.',
  },
};

export const nodeWords: Readonly<Record<'vpn', NodeWords>> = {
  vpn: {
    state: ({ vpnEnabled }) => onOff(vpnEnabled),
    arrived: () => 'The tunnel ends here. Unwrapped and forwarded.',
    cell: () => 'passed on',
  },
};
