import { fact, inWords, type Explain } from '../../inspect/explanation.ts';
import { innerOf } from '../../inspect/packet-facts.ts';
import { lengthOf, requestLine } from '../../packets/payloads.ts';
import { keyHolders } from '../../inspect/connection-ends.ts';
import { markWords } from '../../inspect/marks.ts';
import type { words } from './words.ts';

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'plaintext-captured': ({ record }) => {
    const { target } = record.request!;
    const secrets = target.slice(target.indexOf('?') + 1).split('&');
    return {
      heading: 'Sniffer, a copy of the client segment',
      sentence:
        'This request crosses the client segment in the clear, so a copy of it shows everything in it, the password included.',
      facts: [
        {
          name: 'request',
          value: markWords(requestLine(record.request!), secrets),
          line: null,
        },
      ],
    };
  },
  'ciphertext-captured': (about) => {
    const { record, packet } = about;
    const isTunnel = record.subject === 'tunnel';
    return {
      heading: 'Sniffer, a copy of the client segment',
      sentence: isTunnel
        ? 'The copy is a tunnel datagram: only the client and the gateway have its keys, so it shows two addresses and a length.'
        : `The copy is a TLS record: only ${keyHolders(about)} have its keys, so it shows that something was said, not what.`,
      facts: packet && !isTunnel ? [fact('length', `${lengthOf(packet.payload)} bytes`)] : [],
    };
  },
  'metadata-visible': ({ record, packet }) => ({
    heading: 'Sniffer, a copy of the client segment',
    sentence:
      record.subject === 'tunnel'
        ? 'A datagram needs an address to get anywhere: that a tunnel exists, how much it carries and when cannot be hidden.'
        : 'Addresses and ports have to be readable for the packet to arrive, and the client hello names the site before there are keys.',
    facts: packet
      ? [
          fact('from, to', `${packet.ip.source} to ${packet.ip.destination}`),
          ...(packet.payload.kind === 'tls' && packet.payload.sni
            ? [fact('name (SNI)', packet.payload.sni)]
            : []),
        ]
      : [],
  }),
  'silence-captured': ({ record, evidence }) => {
    const copies = evidence.packets.filter(
      (packet) =>
        packet.fate === 'copied' &&
        packet.to === 'sniffer' &&
        innerOf(packet).ip.source === record.source,
    );
    return {
      heading: 'Sniffer, a copy of the client segment',
      sentence: `Nothing came back to ${record.source}, so it never got to a request: the copies hold ${inWords(copies.length)} SYNs and no more.`,
    };
  },
};
