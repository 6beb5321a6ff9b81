import { copiesFor } from '../../facts.ts';
import { fact, inWords, markWords, type Reasons } from '../../inspect/explanation.ts';
import { innerOf } from '../../inspect/packet-facts.ts';
import { keyHolders } from '../../inspect/names.ts';
import { lengthOf, requestLine } from '../../packets/payloads.ts';

export const why: Reasons = {
  'plaintext-captured': ({ record }) => {
    const { target, kind } = record.request!;
    const secrets = target.slice(target.indexOf('?') + 1).split('&');
    const value = markWords(requestLine(record.request!), secrets);
    const is = kind === 'page' ? 'first' : 'login';
    return { is, facts: [{ name: 'request', value, line: null }] };
  },
  'ciphertext-captured': (about) => {
    const { record, packet } = about;
    if (record.subject === 'tunnel') return { is: 'tunnel', facts: [] };
    if (record.subject === 'broken off') return { is: 'broken off', facts: [] };
    const facts = packet ? [fact('length', `${lengthOf(packet.payload)} bytes`)] : [];
    return { is: 'tls', values: { holders: keyHolders(about) }, facts };
  },
  'metadata-visible': ({ record, packet }) => {
    const is = record.subject === 'tunnel' ? 'tunnel' : 'tls';
    if (!packet) return { is, facts: [] };
    const { ip, payload } = packet;
    const ends = fact('from, to', `${ip.source} to ${ip.destination}`);
    const name = payload.kind === 'tls' && payload.sni;
    return { is, facts: name ? [ends, fact('name (SNI)', name)] : [ends] };
  },
  'silence-captured': ({ record: { source }, evidence }) => {
    const all = copiesFor(evidence, 'sniffer');
    const copies = all.filter((packet) => innerOf(packet).ip.source === source);
    return { values: { copies: inWords(copies.length) } };
  },
};
