import { HTTPS_PORT } from '../../cast.ts';
import { fact, inWords, capitalized, type Explain } from '../../inspect/explanation.ts';
import { isSyn, looksOf } from '../../inspect/packet-facts.ts';
import { requestLine } from '../../packets/payloads.ts';
import type { words } from './words.ts';

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'request-sent': ({ record, packet }) => ({
    heading: 'Browser',
    sentence:
      packet && looksOf(packet) === 'tunnel'
        ? 'The connection is open, so the browser sends its request; the tunnel hides it up to the gateway.'
        : 'The connection is open, so the browser sends its request, in the clear.',
    facts: [fact('request', requestLine(record.request!))],
  }),
  'connection-tried': ({ record }) => ({
    heading: 'Browser',
    sentence:
      'Before a browser can ask for anything it opens a TCP connection; this SYN is the first step.',
    facts: [fact('to', record.destination ?? '')],
  }),
  'request-timed-out': ({ evidence }) => {
    const tries = evidence.packets.filter(
      (packet) => packet.from === 'client' && isSyn(packet) && packet.fate !== 'copied',
    );
    return {
      heading: 'Browser',
      sentence: `${capitalized(inWords(tries.length))} SYNs stayed without an answer, so the browser gives up; it cannot tell a dropped packet from a lost one.`,
    };
  },
  'connection-refused': ({ record }) => ({
    heading: 'Browser',
    sentence: `Nothing listens on ${HTTPS_PORT} while TLS is off, so the SYN is answered by a reset (RST, ACK).`,
    facts: [fact('to', record.destination ?? '')],
  }),
};
