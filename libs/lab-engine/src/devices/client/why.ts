import { HTTPS_PORT } from '../../cast.ts';
import { fact, inWords, capitalized, type Reasons } from '../../inspect/explanation.ts';
import { isSyn, looksOf } from '../../inspect/packet-facts.ts';
import { requestLine } from '../../packets/payloads.ts';

export const why: Reasons = {
  'request-sent': ({ record, packet }) => ({
    is: packet && looksOf(packet) === 'tunnel' ? 'tunnel' : 'clear',
    facts: [fact('request', requestLine(record.request!))],
  }),
  'connection-tried': ({ record }) => ({ facts: [fact('to', record.destination ?? '')] }),
  'request-timed-out': ({ evidence }) => {
    const tries = evidence.packets.filter(
      (packet) => packet.from === 'client' && isSyn(packet) && packet.fate !== 'copied',
    );
    return { values: { tries: capitalized(inWords(tries.length)) } };
  },
  'connection-refused': ({ record }) => ({
    values: { port: HTTPS_PORT },
    facts: [fact('to', record.destination ?? '')],
  }),
};
