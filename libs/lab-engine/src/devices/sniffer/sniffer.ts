/**
 * The sniffer listens on a mirror port of the client segment until it has one login, which a page in
 * a browser there sends in the background. Where the client has just asked in the clear for what TLS
 * redirects, it asks so again first: that request is readable, and nothing behind the redirect. Left out:
 * how it got there; on a switched network it needs a mirror port, a shared medium or ARP spoofing, and
 * this lab assumes the mirror port.
 */
import { ADDRESSES, HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import { LOGIN, OTHER_LOGIN, PAGE } from '../../packets/payloads.ts';
import type { HttpRequest, LabRecord, RecordFacts } from '../../packets/evidence.ts';
import { copyOf, sentOn, type SentPacket } from '../../packets/connection.ts';
import { visit } from '../../connect.ts';
import { note, type Walk } from '../../walk.ts';
import type { LabState, NodeId } from '../derived.ts';
import type { Device, Tap } from '../device.ts';
import { nodeWords, words } from './words.ts';

const tap: Tap = {
  node: 'sniffer',
  isOn: ({ isListening }) => isListening,
  covers,
  /** Copies everything; what it could read is told when the login is over. */
  observe() {},
};

export const sniffer = {
  name: 'Sniffer',
  nodes: { sniffer: { address: ADDRESSES.sniffer, segment: 'clients', ...nodeWords } },
  actions: { sniffTraffic },
  words,
  isSender: true,
  tap,
} as const satisfies Device;

function covers(from: NodeId): boolean {
  return from === 'client' || from === 'customer';
}

/** Whether the client has just asked in the clear for what TLS sends on to HTTPS. */
export function isSentOn({ tlsEnabled, lastAction }: LabState): boolean {
  return tlsEnabled && (lastAction === 'openPage' || lastAction === 'openPageHTTP');
}

/** Listens while the client logs in, and on until another customer does if the client cannot. */
function sniffTraffic(walk: Walk): void {
  walk.isListening = true;
  if (isSentOn(walk.state)) send(walk, 'client', PAGE, HTTP_PORT);
  const isSilent = !logIn(walk, 'client', LOGIN);
  const first = walk.connections[0]!;
  if (isSilent) logIn(walk, 'customer', OTHER_LOGIN);
  walk.isListening = false;
  // A proxy's own connections come later and cross no wire of this segment.
  const heard = walk.connections.findLast(({ wires }) => covers(wires[0]!.from))!;
  const { wires, tls, request, destination, port } = heard;
  const [{ source, tunnel }] = wires as [(typeof wires)[number]];
  const facts = { source, destination: tunnel ? tunnel[1] : `${destination}:${port}` };
  const said = tls?.fault ? 'finished' : 'request';
  const copied = (sent: SentPacket) => copyOf(heard, sent, 'sniffer');
  if (heard.tls && first.response && !first.tls && !tunnel) {
    const packet = copyOf(first, 'request', 'sniffer');
    tell('plaintext-captured', { request: first.request, packet });
  }
  if (tunnel) {
    tell('ciphertext-captured', { subject: 'tunnel', packet: copied('SYN') });
    tell('metadata-visible', { subject: 'tunnel', packet: copied('SYN') });
    if (tls) note(walk, 'tls-inside-tunnel', { ...facts, packet: sentOn(heard, said, 1) });
  } else if (tls) {
    const subject = tls.fault ? 'broken off' : 'tls';
    tell('ciphertext-captured', { subject, packet: copied(said) });
    tell('metadata-visible', { subject: 'tls', packet: copied('client hello') });
  } else {
    tell('plaintext-captured', { request, packet: copied('request') });
  }
  if (isSilent) {
    const packet = copyOf(first, 'SYN', 'sniffer');
    tell('silence-captured', { source: ADDRESSES.client, packet });
  }

  function tell(
    kind: 'plaintext-captured' | 'ciphertext-captured' | 'metadata-visible' | 'silence-captured',
    more: Partial<RecordFacts & Pick<LabRecord, 'packet'>>,
  ): void {
    note(walk, kind, { ...facts, ...more });
  }
}

type Customer = 'client' | 'customer';

function logIn(walk: Walk, from: Customer, request: HttpRequest): boolean {
  return send(walk, from, request, walk.state.tlsEnabled ? HTTPS_PORT : HTTP_PORT);
}

/** A request that was not clicked for; tells whether anything came back. */
function send(walk: Walk, from: Customer, request: HttpRequest, port: number): boolean {
  walk.isBackground = true;
  const { client, customer, server: destination } = ADDRESSES;
  const source = from === 'client' ? client : customer;
  const { response, tls } = visit(walk, { from, source, destination, port, request });
  walk.isBackground = false;
  return response !== null || tls?.fault != null;
}
