import { flightName, flightsOf, isTls13, type Handshake } from '@netward/lab-engine/tls';
import { type Evidence, macOf, type Packet, type Payload } from '@netward/lab-engine';
import { lengthOf, requestText, responseText } from '@netward/lab-engine/payloads';
import {
  ipNumbersOf,
  offerOf,
  optionBytes,
  windowOf,
  type SynOffer,
} from '@netward/lab-engine/ip-header';
import { filled } from '@netward/lab-engine/filled';
import { httpDate, directionOf, spiOf, tunnelNumbers } from './run.ts';
import meanings from './meanings.json' with { type: 'json' };
import { type PlayedAction, keyHolders, spokenOf, type Why } from '@netward/lab-engine/inspect';
import type { DecidingFields } from './answer-fields.ts';
import { decidingFields, decidingFieldsOfFlow } from './deciding-fields.ts';
import type { LayerField, PacketLayer, PacketLayers } from './packet-layers.ts';

const { layers: texts } = meanings;

const ETHERNET_BYTES = 14;
const IPV4_BYTES = 20;
const UDP_BYTES = 8;
const TUNNEL_TTL = 64;
const TCP_BYTES = 20;
/** ESP in UDP (RFC 4303, RFC 3948): SPI, number and vector in front, padding and check value behind. */
const TUNNEL_PORT = 4500;
const ESP_FRONT_BYTES = 16;
const ESP_CHECK_BYTES = 16;

/**
 * A packet of an action layer by layer, and what somebody who reads its wire cannot read. `began` is
 * when the action did, in microseconds since 1970; `run` says how many packets the tunnel had before.
 */
export function layersOf(
  played: PlayedAction,
  packet: Packet,
  began: number,
  run: readonly PlayedAction[] = [played],
): PacketLayers {
  const { packets } = played.result;
  const number = tunnelNumbers(run).get(packet);
  return layersIn({ packets, began, number }, packet, decidingFields(played, packet));
}

/**
 * The same for a packet of a flow, whose reason is known: the packets alone do not tell it. `time` is
 * the flow's on the day of every stream, such as '09:00:04'.
 */
export function layersOfFlow(
  flow: Pick<Evidence, 'packets'>,
  packet: Packet,
  why: Why,
  time: string,
): PacketLayers {
  const began = Date.parse(`2026-11-22T${time}Z`) * 1_000;
  return layersIn(
    { packets: flow.packets, began },
    packet,
    decidingFieldsOfFlow(flow, packet, why),
  );
}

/** Packets, and when the first of them left, in microseconds since 1970. */
type Flow = Pick<Evidence, 'packets'> & {
  readonly began: number;
  /** That of a tunnel's packet, where the run is known. */
  readonly number?: number | undefined;
};

function layersIn(flow: Flow, packet: Packet, deciding: DecidingFields): PacketLayers {
  const original = originalOf(flow, packet);
  const number = flow.packets.filter(({ fate }) => fate !== 'copied').indexOf(original) + 1;
  const layers = allLayers(flow, packet, original, deciding);
  return {
    title: packet === original ? `Packet ${number}` : `Copy of packet ${number}`,
    way: `${spokenOf(packet.from)} to ${spokenOf(packet.to)}`,
    bytes: layers.reduce((sum, { bytes }) => sum + bytes, 0),
    layers,
    hidden: hiddenFrom(packet),
  };
}

/** The packet that a copy is of: it stands right before its copies. */
function originalOf({ packets }: Flow, packet: Packet): Packet {
  const index = packets.indexOf(packet);
  return packets.slice(0, index + 1).findLast(({ fate }) => fate !== 'copied') ?? packet;
}

function allLayers(
  flow: Flow,
  packet: Packet,
  original: Packet,
  deciding: DecidingFields,
): readonly PacketLayer[] {
  const { from, to, ip } = original;
  const [source, destination] = [macOf(from, ip.source), macOf(to, ip.destination)];
  const ethernet = layer('Ethernet', `${source} to ${destination}`, ETHERNET_BYTES, [
    field('source', source),
    field('destination', destination),
  ]);
  if (packet.payload.kind !== 'tunnel')
    return [ethernet, ...datagram(flow, packet, deciding, deciding)];
  const inner = packet.payload.packet;
  const inside = sealedWith(texts.tunnel, datagram(flow, inner, {}, deciding));
  const length = inside.reduce((sum, { bytes }) => sum + bytes, 0);
  // Padding up to a multiple of four, and two bytes that say how much and what is inside.
  const trailer = 2 + (-(length + 2) & 3);
  const tunnel = ESP_FRONT_BYTES + trailer + ESP_CHECK_BYTES;
  return [
    ethernet,
    ipLayer(flow, packet, deciding),
    layer('UDP', `${TUNNEL_PORT} to ${TUNNEL_PORT}`, UDP_BYTES, [
      field('ports', `${TUNNEL_PORT} to ${TUNNEL_PORT}`),
    ]),
    layer('Tunnel', `ESP, ${length} bytes encrypted`, tunnel, [
      field('SPI', `0x${spiOf(directionOf(packet, inner)).toString(16)}`),
      ...(flow.number ? [field('sequence', flow.number)] : []),
      field('content', 'encrypted'),
    ]),
    ...inside,
  ];
}

/** Layers that the readers of this wire see as one encrypted whole; what is sealed inside stays so. */
function sealedWith(sealed: string, layers: readonly PacketLayer[]): readonly PacketLayer[] {
  return layers.map((each) => ({ ...each, sealed: each.sealed ?? sealed }));
}

/** `ends` are the fields that decide by addresses: outside of a tunnel, those of the datagram itself. */
function datagram(
  flow: Flow,
  packet: Packet,
  ends: DecidingFields,
  deciding: DecidingFields,
): readonly PacketLayer[] {
  return [
    ipLayer(flow, packet, ends),
    tcpLayer(packet, deciding),
    ...payloadLayers(flow, packet, deciding),
  ];
}

function ipLayer(flow: Flow, packet: Packet, deciding: DecidingFields): PacketLayer {
  const { ip } = packet;
  const fields = [
    field('source', ip.source, deciding.source),
    field('destination', ip.destination, deciding.destination),
    field('time to live', packet.tcp ? ipNumbersOf(flow.packets, packet).ttl : TUNNEL_TTL),
  ];
  return layer('IPv4', `${ip.source} to ${ip.destination}`, IPV4_BYTES, fields);
}

function tcpLayer(packet: Packet, deciding: DecidingFields): PacketLayer {
  const { sourcePort, destinationPort, flags, seq, ack } = packet.tcp!;
  const offer = offerOf(packet.tcp!);
  const spoken = flags.replace('/', ', ');
  const ports = `${sourcePort} to ${destinationPort}`;
  const fields = [
    field('ports', ports, deciding.ports),
    field('flags', spoken, deciding.flags),
    field('sequence', seq, deciding.sequence),
    field('acknowledgement', ack),
    field('window', windowOf(packet.tcp!)),
    ...(offer ? [field('options', optionsInWords(offer))] : []),
  ];
  return layer('TCP', `${ports}, ${spoken}`, TCP_BYTES + optionBytes(offer), fields);
}

/** 'mss 1460, sack, window scale 7'. */
function optionsInWords({ mss, hasSack, scale }: SynOffer): string {
  const more = [...(hasSack ? ['sack'] : []), ...(scale === null ? [] : [`window scale ${scale}`])];
  return [`mss ${mss}`, ...more].join(', ');
}

function payloadLayers(
  flow: Flow,
  packet: Packet,
  deciding: DecidingFields,
): readonly PacketLayer[] {
  const { payload, tcp } = packet;
  const sent = { port: tcp?.destinationPort ?? 0, date: httpDate(flow.began + packet.at) };
  if (payload.kind !== 'tls') return httpLayers(payload, sent, deciding);
  const { content, sni, holds, handshake } = payload;
  const keys = filled(texts.keys, { holders: keyHolders({ evidence: flow, packet }) });
  if (content === 'server hello') return helloLayers(handshake, keys, deciding);
  const length = lengthOf(payload, sent.port) - (holds ? lengthOf(holds, sent.port) : 0);
  const name = flightName(handshake, content);
  const isAlert = content === 'alert';
  const fields = [
    field('content', name, isAlert ? deciding.alert : undefined),
    ...(sni ? [field('name (SNI)', sni, deciding.name)] : []),
    ...(isAlert ? [field('number', `${handshake.alert!.code}, fatal`)] : []),
    ...(isTls13(handshake) ? [] : fieldsFrom(texts['before 1.3'], content)),
  ];
  return [
    layer('TLS', sni ? `${name}, ${sni}` : name, length, fields),
    ...(holds ? sealedWith(keys, httpLayers(holds, sent, deciding)) : []),
  ];
}

function fieldsFrom(
  written: Readonly<Record<string, Readonly<Record<string, string>>>>,
  content: string,
): readonly LayerField[] {
  return Object.entries(written[content] ?? {}).map(([name, text]) => field(name, text));
}

/** The server's hello and what it sends at once: from 1.3 on sealed with the keys of the handshake. */
function helloLayers(
  handshake: Handshake,
  keys: string,
  deciding: DecidingFields,
): readonly PacketLayer[] {
  const { name, suite, 'server hello': bytes } = flightsOf(handshake);
  const isSealed = isTls13(handshake);
  const { names, issuer, from, until } = handshake.certificate;
  const hello = { content: 'server hello', version: name, 'cipher suite': suite };
  const certificate = layer('Certificate', `${names[0]}, issued by ${issuer}`, bytes[1]!, [
    field('names', names.join(', '), deciding['certificate name']),
    field('issuer', issuer, deciding['certificate issuer']),
    field('valid', `${from} to ${until}`, deciding['certificate dates']),
    ...(isSealed ? fieldsFrom(texts['1.3'], 'certificate') : []),
  ]);
  const rest = fieldsFrom(texts['before 1.3'], 'server hello');
  return [
    layer('TLS', 'server hello', bytes[0]!, fieldsFrom({ hello }, 'hello')),
    ...(isSealed
      ? sealedWith(keys, [certificate])
      : [certificate, layer('TLS', rest.map((each) => each.name).join(', '), bytes[2]!, rest)]),
  ];
}

const HEADERS: Readonly<Record<string, keyof DecidingFields>> = {
  'x-forwarded-for': 'forwardedFor',
  location: 'location',
  'set-cookie': 'cookie',
};

function httpLayers(
  payload: Payload,
  { port, date }: { readonly port: number; readonly date: string },
  deciding: DecidingFields,
): readonly PacketLayer[] {
  const isRequest = payload.kind === 'request';
  if (!isRequest && payload.kind !== 'response') return [];
  const text = isRequest
    ? requestText(payload.request, port)
    : responseText(payload.response, date);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...headers] = head.split('\r\n');
  const summary = isRequest ? (payload.request.method ?? 'GET') : first.slice('HTTP/1.1 '.length);
  const fields = [
    field(isRequest ? 'request' : 'status', first, isRequest ? deciding.request : deciding.status),
    ...headers.map((line) => {
      const end = line.indexOf(': ');
      const name = line.slice(0, end);
      const decides = HEADERS[name.toLowerCase()];
      return field(name, line.slice(end + 2), decides && deciding[decides]);
    }),
    ...(body ? [field('body', body, deciding.body)] : []),
  ];
  return [layer('HTTP', `${summary}, ${text.length} bytes`, text.length, fields)];
}

function layer(
  name: PacketLayer['name'],
  summary: string,
  bytes: number,
  fields: readonly LayerField[],
): PacketLayer {
  return { name, summary, bytes, fields, sealed: null };
}

function field(
  name: string,
  text: string | number,
  deciding?: DecidingFields[keyof DecidingFields],
): LayerField {
  return {
    name,
    value: { text: String(text), marks: deciding?.marks ?? [] },
    why: deciding?.why ?? null,
  };
}

/** What an observer of this wire misses; null if everything on it is in the clear. */
function hiddenFrom({ payload, ip }: Packet): string | null {
  const { hidden } = texts;
  if (payload.kind === 'tunnel') return filled(hidden.tunnel, ip);
  if (payload.kind !== 'tls') return null;
  const { content, handshake } = payload;
  if (content === 'application data') return filled(hidden.record, { bytes: lengthOf(payload) });
  const what = isTls13(handshake) ? hidden['1.3'] : hidden['before 1.3'];
  return (what as Readonly<Record<string, string>>)[content] ?? null;
}
