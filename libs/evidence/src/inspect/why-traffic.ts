import { ADDRESSES, HOST_NAME, HTTPS_PORT, type LabRecord } from '@netward/lab-engine';
import { pathOfTarget } from '@netward/lab-engine/facts';
import { lengthOf, requestLine } from '@netward/lab-engine/payloads';
import { fact, inWords, capitalized, type Explain, type ExplainedRecord } from './explanation.ts';
import { connectionEnds } from './connection-ends.ts';
import { theNode } from './names.ts';
import { flagsOf, innerOf, isAttack, isSyn, looksOf } from './packet-facts.ts';
import { markWords } from './marks.ts';

/** 'the client and the WAF': who alone has the keys of the packet's connection. */
function keyHolders({ evidence, packet }: ExplainedRecord): string {
  if (!packet) return 'its two ends';
  const { opener, end } = connectionEnds(evidence, packet);
  return `${theNode(opener)} and ${theNode(end)}`;
}

export const requestSent: Explain = ({ record, packet }) => ({
  heading: 'Browser',
  sentence:
    packet && looksOf(packet) === 'tunnel'
      ? 'The connection is open, so the browser sends its request; the tunnel hides it up to the gateway.'
      : 'The connection is open, so the browser sends its request, in the clear.',
  facts: [fact('request', requestLine(record.request!))],
});

export const connectionTried: Explain = ({ record }) => ({
  heading: 'Browser',
  sentence:
    'Before a browser can ask for anything it opens a TCP connection; this SYN is the first step.',
  facts: [fact('to', record.destination ?? '')],
});

export const requestTimedOut: Explain = ({ evidence }) => {
  const tries = evidence.packets.filter(
    (packet) => packet.from === 'client' && isSyn(packet) && packet.fate !== 'copied',
  );
  return {
    heading: 'Browser',
    sentence: `${capitalized(inWords(tries.length))} SYNs stayed without an answer, so the browser gives up; it cannot tell a dropped packet from a lost one.`,
  };
};

export const connectionRefused: Explain = ({ record }) => ({
  heading: 'Browser',
  sentence: `Nothing listens on ${HTTPS_PORT} while TLS is off, so the SYN is answered by a reset (RST, ACK).`,
  facts: [fact('to', record.destination ?? '')],
});

export const portOpen: Explain = ({ record, packet }) => ({
  heading: 'Port scan',
  sentence: `A SYN to ${record.destination} was answered by SYN, ACK: something listens there, and nothing on the way dropped it.`,
  facts: [
    fact('answer', packet ? flagsOf(packet).replace('/', ', ') : 'SYN, ACK'),
    fact('service', record.subject ?? 'unknown'),
  ],
});

export const portFiltered: Explain = () => ({
  heading: 'Port scan',
  sentence:
    'No SYN got an answer, neither SYN, ACK nor RST: a closed port would answer, so something drops the probes.',
});

export const packetWrapped: Explain = ({ packet }) => ({
  heading: 'VPN, client to gateway',
  sentence: 'The client encrypts the whole packet and sends it inside a datagram to the gateway.',
  facts: packet
    ? [
        fact('outside', `${packet.ip.source} to ${packet.ip.destination}`),
        fact('inside', `${innerOf(packet).ip.source} to ${innerOf(packet).ip.destination}`),
      ]
    : [],
});

export const packetUnwrapped: Explain = ({ packet }) => ({
  heading: 'VPN, beyond the gateway',
  sentence: `The gateway takes the packet out and sends it on with its own address, ${packet?.ip.source ?? ADDRESSES.vpn}: that is the sender everybody behind it sees.`,
});

export const tlsInsideTunnel: Explain = (about) => ({
  heading: 'VPN, beyond the gateway',
  sentence: `The gateway opens the tunnel and finds TLS in it; only ${keyHolders(about)} have those keys.`,
});

export const redirected: Explain = ({ record }) => ({
  heading: 'TLS, redirect',
  sentence: `TLS is on and this request came over plain HTTP, so the answer is 301: ask again at https://${HOST_NAME}:${HTTPS_PORT}.`,
  facts: [
    fact('request', requestLine(record.request!)),
    fact('location', `https://${HOST_NAME}:${HTTPS_PORT}${pathOfTarget(record.request!.target)}`),
    fact('HSTS', 'not in this answer: browsers heed it over HTTPS only'),
  ],
});

export const handshakeDone: Explain = (about) => ({
  heading: 'TLS 1.3, handshake',
  sentence: `${capitalized(keyHolders(about))} have agreed on keys, so what follows on this connection is readable for those two alone.`,
  facts: [
    fact(
      'still in the clear',
      `addresses, ports, lengths, the name ${HOST_NAME} in the client hello`,
    ),
  ],
});

/** The server answers whoever gets through; of an attack its status says no more than that. */
function answeredSentence({ status, request, node }: LabRecord): string {
  const device = theNode(node ?? 'server');
  if (status === 404)
    return `The shop has no page ${pathOfTarget(request!.target)}, so it answers 404; nothing stopped the question.`;
  return isAttack(request!)
    ? `This request reached ${device}, which answers whatever it is asked: ${status} says that it answered, not what came of it.`
    : `This request reached ${device}, and nothing on the way stopped it, so the answer is ${status}.`;
}

export const serverAnswered: Explain = ({ record, packet }) => {
  const { source, request } = record;
  return {
    heading: 'Server, access log',
    sentence: answeredSentence(record),
    facts: [
      fact('request', requestLine(request!)),
      fact('source', source ?? ''),
      ...(request?.forwardedFor ? [fact('X-Forwarded-For', request.forwardedFor)] : []),
      ...(packet && looksOf(packet) === 'tls' ? [fact('on the wire', 'TLS, which ends here')] : []),
    ],
  };
};

export const plaintextCaptured: Explain = ({ record }) => {
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
};

export const ciphertextCaptured: Explain = (about) => {
  const { record, packet } = about;
  const isTunnel = record.subject === 'tunnel';
  return {
    heading: 'Sniffer, a copy of the client segment',
    sentence: isTunnel
      ? 'The copy is a tunnel datagram: only the client and the gateway have its keys, so it shows two addresses and a length.'
      : `The copy is a TLS record: only ${keyHolders(about)} have its keys, so it shows that something was said, not what.`,
    facts: packet && !isTunnel ? [fact('length', `${lengthOf(packet.payload)} bytes`)] : [],
  };
};

export const metadataVisible: Explain = ({ record, packet }) => ({
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
});

export const silenceCaptured: Explain = ({ record, evidence }) => {
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
};
