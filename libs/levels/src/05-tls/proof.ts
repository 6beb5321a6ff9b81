import { asks, answers, carriesNothing, type MarkedPart, type PacketProof } from '../proof.ts';

const isOn = ({ played }: MarkedPart) => played.before.tlsEnabled;
const isPlain = ({ packet }: MarkedPart) => packet.payload.kind !== 'tls';
const flightOf = ({ packet: { payload } }: MarkedPart) =>
  payload.kind === 'tls' ? payload.content : null;

const tlsOff = {
  when: (part: MarkedPart) => !isOn(part),
  says: 'TLS was off here, so all of it was in the clear. Open an action that you took with TLS on.',
};

const inTheClear: PacketProof = {
  id: 'proof-1',
  marks: 'packet',
  lead: 'TLS is on, and one request still left in the clear. Mark it.',
  needs: 'Enable TLS, open the page over HTTP, and find the request that still left in the clear.',
  question: 'TLS was on. Which request could a listener still read?',
  hint: 'A browser that is given an address with http:// begins there, on port 8080.',
  isThere: (part) => isOn(part) && isPlain(part) && asks(part),
  proved:
    'It left before the redirect could arrive, so a listener reads it, and somebody in the path could have answered it.',
  doesNotShow: 'It does not show that anybody listened, or answered in the shop’s place.',
  reasons: [
    tlsOff,
    {
      when: (part) => isPlain(part) && answers(part),
      says: 'Readable as well, but this is the answer, which sends the browser to HTTPS. Mark what the browser had sent.',
    },
    {
      when: asks,
      says: 'This request is encrypted: a listener sees how long it is, and no word of it.',
    },
    {
      when: (part) => !isPlain(part),
      says: 'This packet belongs to an encrypted connection. The readable request went to port 8080.',
    },
    carriesNothing,
  ],
};

const name: PacketProof = {
  id: 'proof-2',
  marks: 'field',
  lead: 'Open the encrypted visit and mark the field that still names the shop to every listener.',
  needs: 'Enable TLS and open the page over HTTPS, then find what still names the shop.',
  question: 'The page is encrypted. Which field names the shop to every listener?',
  hint: 'It has to be sent before there are keys: in the first packet that TLS sends.',
  isThere: (part) => flightOf(part) === 'client hello',
  isShown: ({ layer, field }) => layer === 'TLS' && field === 'name (SNI)',
  proved:
    'The client hello names the site before there are keys, so that one address can serve many sites.',
  doesNotShow:
    'It does not show which page was asked for. Encrypted Client Hello can hide the name where both sides know it.',
  reasons: [
    {
      when: (part) => flightOf(part) === 'client hello',
      says: 'The right packet, and another field. The name is in the layer of TLS.',
    },
    {
      when: (part) => flightOf(part) === 'server hello',
      says: 'The certificate in here names the shop, too, and in TLS 1.3 it is encrypted. The name left earlier.',
    },
    {
      when: (part) => !isPlain(part),
      says: 'By now there are keys, and a listener reads nothing of it. The name left earlier.',
    },
    {
      when: (part) => asks(part) || answers(part),
      says: 'All of this packet is in the clear. The question is about a visit that is encrypted.',
    },
    carriesNothing,
  ],
};

export const proofs = [inTheClear, name];
