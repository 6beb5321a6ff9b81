import { ADDRESSES } from '../../cast.ts';
import { fact, type Explain } from '../../inspect/explanation.ts';
import { innerOf } from '../../inspect/packet-facts.ts';
import { keyHolders } from '../../inspect/connection-ends.ts';
import { change } from '../../inspect/switches.ts';
import type { words } from './words.ts';

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'vpn-on': change(
    'The client’s packets travel to the gateway inside encrypted datagrams from now on.',
  ),
  'vpn-off': change('The client’s packets travel as they are.'),
  'packet-wrapped': ({ packet }) => ({
    heading: 'VPN, client to gateway',
    sentence: 'The client encrypts the whole packet and sends it inside a datagram to the gateway.',
    facts: packet
      ? [
          fact('outside', `${packet.ip.source} to ${packet.ip.destination}`),
          fact('inside', `${innerOf(packet).ip.source} to ${innerOf(packet).ip.destination}`),
        ]
      : [],
  }),
  'packet-unwrapped': ({ packet }) => ({
    heading: 'VPN, beyond the gateway',
    sentence: `The gateway takes the packet out and sends it on with its own address, ${packet?.ip.source ?? ADDRESSES.vpn}: that is the sender everybody behind it sees.`,
  }),
  'tls-inside-tunnel': (about) => ({
    heading: 'VPN, beyond the gateway',
    sentence: `The gateway opens the tunnel and finds TLS in it; only ${keyHolders(about)} have those keys.`,
  }),
};
