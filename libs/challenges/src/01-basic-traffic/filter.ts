import type { SyntaxNode } from '@lezer/common';
import { requestText, responseText, sentTarget } from '@netward/lab-engine/payloads';
import { addressOf, hasAddress, networkOf } from '@netward/lab-engine/ipv4';
import { Misread, misread, type TextPlace } from '@netward/lab-engine/misread';
import type { CapturedPacket } from './capture.ts';
import { parser } from './display-filter.parser.ts';

type Matcher = (packet: CapturedPacket) => boolean;

/** What is wrong with a filter, at a place in it. */
export interface FilterProblem extends TextPlace {
  readonly reason: string;
  readonly remedy: string;
}

export type ReadFilter = { readonly matches: Matcher } | { readonly problem: FilterProblem };

/** What a field holds in a packet; nothing where the packet has no such field. */
type Values<T> = (packet: CapturedPacket) => readonly T[];

interface Fields {
  readonly kind: 'number' | 'address' | 'text';
}
interface NumberField extends Fields {
  readonly kind: 'number';
  readonly values: Values<number>;
}
interface AddressField extends Fields {
  readonly kind: 'address';
  readonly values: Values<string>;
}
interface TextField extends Fields {
  readonly kind: 'text';
  readonly values: Values<string>;
}

const numbers = (values: Values<number>): NumberField => ({ kind: 'number', values });
const addresses = (values: Values<string>): AddressField => ({ kind: 'address', values });
const texts = (values: Values<string>): TextField => ({ kind: 'text', values });

const flag = (is: (flags: string) => boolean) =>
  numbers(({ packet }) => [is(packet.tcp!.flags) ? 1 : 0]);
const requestIn = ({ packet: { payload } }: CapturedPacket) =>
  payload.kind === 'request' ? payload.request : null;
const responseIn = ({ packet: { payload } }: CapturedPacket) =>
  payload.kind === 'response' ? payload.response : null;

/** The text that a packet carries, as it is sent; empty for one without. */
export function payloadText(packet: CapturedPacket): string {
  const request = requestIn(packet);
  const response = responseIn(packet);
  if (request) return requestText(request, packet.packet.tcp!.destinationPort);
  return response ? responseText(response) : '';
}

/** The fields that the challenge knows, of the many that Wireshark has. */
export const FIELDS: Readonly<Record<string, NumberField | AddressField | TextField>> = {
  'frame.number': numbers(({ number }) => [number]),
  'ip.src': addresses(({ packet }) => [packet.ip.source]),
  'ip.dst': addresses(({ packet }) => [packet.ip.destination]),
  'ip.addr': addresses(({ packet }) => [packet.ip.source, packet.ip.destination]),
  'tcp.srcport': numbers(({ packet }) => [packet.tcp!.sourcePort]),
  'tcp.dstport': numbers(({ packet }) => [packet.tcp!.destinationPort]),
  'tcp.port': numbers(({ packet }) => [packet.tcp!.sourcePort, packet.tcp!.destinationPort]),
  'tcp.stream': numbers(({ stream }) => [stream]),
  'tcp.flags.syn': flag((flags) => flags.startsWith('SYN')),
  'tcp.flags.ack': flag((flags) => flags.endsWith('ACK')),
  'tcp.flags.reset': flag((flags) => flags.startsWith('RST')),
  'tcp.flags.fin': flag((flags) => flags.startsWith('FIN')),
  'tcp.flags.push': flag((flags) => flags.startsWith('PSH')),
  'http.request.method': texts((packet) =>
    requestIn(packet) ? [requestIn(packet)!.method ?? 'GET'] : [],
  ),
  'http.request.uri': texts((packet) =>
    requestIn(packet) ? [sentTarget(requestIn(packet)!.target)] : [],
  ),
  'http.response.code': numbers((packet) =>
    responseIn(packet) ? [responseIn(packet)!.status] : [],
  ),
  frame: texts((packet) => [payloadText(packet)]),
};

/** Protocols and messages, of which a filter asks only whether they are there. */
export const PRESENCES: Readonly<Record<string, Matcher>> = {
  ip: () => true,
  tcp: () => true,
  http: (packet) => requestIn(packet) !== null || responseIn(packet) !== null,
  'http.request': (packet) => requestIn(packet) !== null,
  'http.response': (packet) => responseIn(packet) !== null,
};

/** Shorter texts could also stand in the bytes of a header, which the challenge does not search. */
const SHORTEST = 3;

/** Reads a display filter of the documented subset; an empty one matches every packet. Never throws. */
export function readFilter(text: string): ReadFilter {
  try {
    const { topNode } = parser.parse(text);
    refuseErrors(text, topNode);
    const expression = topNode.firstChild;
    return { matches: expression ? matcherOf(text, expression) : () => true };
  } catch (fault) {
    if (!(fault instanceof Misread)) throw fault;
    const { place, reason, remedy } = fault;
    const { from, to } = place;
    return { problem: { from, to, reason, remedy } };
  }
}

function refuseErrors(text: string, top: SyntaxNode): void {
  top.cursor().iterate(({ type, from, to }) => {
    if (type.isError)
      misread(
        { from: Math.min(from, Math.max(0, text.length - 1)), to: Math.max(to, from + 1) },
        'The filter is not complete here, or has something that Wireshark would not understand.',
        'Compare a field with a value, as in ip.src == 192.0.2.10, and join with && and ||.',
      );
  });
}

function matcherOf(text: string, node: SyntaxNode): Matcher {
  const { firstChild, lastChild } = node;
  switch (node.name) {
    case 'Or':
    case 'And': {
      const one = matcherOf(text, firstChild!);
      const other = matcherOf(text, lastChild!);
      return node.name === 'Or'
        ? (packet) => one(packet) || other(packet)
        : (packet) => one(packet) && other(packet);
    }
    case 'Not': {
      const inner = matcherOf(text, lastChild!);
      return (packet) => !inner(packet);
    }
    case 'Group':
      return matcherOf(text, firstChild!);
    case 'Presence':
      return presence(text, node);
    default:
      return comparison(text, node);
  }
}

function presence(text: string, node: SyntaxNode): Matcher {
  const name = text.slice(node.from, node.to);
  const is = Object.hasOwn(PRESENCES, name) ? PRESENCES[name] : undefined;
  if (is) return is;
  const field = fieldOf(name, node);
  return (packet) => field.values(packet).length > 0;
}

function fieldOf(name: string, { from, to }: SyntaxNode) {
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  return (
    field ??
    misread(
      { from, to },
      `The challenge does not know the field ${name}.`,
      `It knows ${Object.keys(FIELDS).join(', ')}, and http.request.`,
    )
  );
}

function comparison(text: string, node: SyntaxNode): Matcher {
  const [fieldNode, operatorNode, valueNode] = [
    node.firstChild!,
    node.firstChild!.nextSibling!,
    node.lastChild!,
  ];
  const textOf = ({ from, to }: SyntaxNode) => text.slice(from, to);
  const name = textOf(fieldNode);
  if (Object.hasOwn(PRESENCES, name))
    misread(fieldNode, `${name} is there or not; it has no value.`, `Write ${name} alone.`);
  const field = fieldOf(name, fieldNode);
  const operator = textOf(operatorNode);
  const wrongValue = (remedy: string) =>
    misread(valueNode, `${name} is not compared with ${textOf(valueNode)}.`, remedy);
  if (operator === 'contains' || name === 'frame') {
    if (field.kind !== 'text' || operator !== 'contains')
      return misread(
        operatorNode,
        `${operator} does not fit ${name}.`,
        'Write frame contains "text", or http.request.uri contains "text".',
      );
    if (valueNode.name !== 'String') wrongValue('Put the text in quotes.');
    const wanted = unquoted(textOf(valueNode));
    if (name === 'frame' && wanted.length < SHORTEST)
      wrongValue(`The challenge looks for ${SHORTEST} characters or more.`);
    return (packet) => field.values(packet).some((value) => value.includes(wanted));
  }
  if (field.kind === 'number') {
    if (valueNode.name !== 'Number') wrongValue('Write a whole number.');
    const wanted = Number(textOf(valueNode));
    return compared(field.values, COMPARE[operator]!, operator, (value, is) => is(value, wanted));
  }
  if (operator !== '==' && operator !== '!=')
    return misread(operatorNode, `${operator} does not fit ${name} here.`, 'Write == or !=.');
  if (field.kind === 'text') {
    if (valueNode.name !== 'String') wrongValue('Put the text in quotes.');
    const wanted = unquoted(textOf(valueNode));
    return equal(field.values, operator, (value) => value === wanted);
  }
  const network = valueNode.name === 'Address' ? networkOf(textOf(valueNode)) : null;
  if (!network)
    return wrongValue('Write an address or a network, as in 192.0.2.10 or 10.0.0.0/28.');
  return equal(field.values, operator, (value) => hasAddress(network, addressOf(value)!));
}

const COMPARE: Readonly<Record<string, (value: number, wanted: number) => boolean>> = {
  '==': (value, wanted) => value === wanted,
  '!=': (value, wanted) => value !== wanted,
  '<': (value, wanted) => value < wanted,
  '>': (value, wanted) => value > wanted,
  '<=': (value, wanted) => value <= wanted,
  '>=': (value, wanted) => value >= wanted,
};

/** A field with several values matches if one does; `!=` if all differ (Wireshark 3.6 and later). */
function compared<T>(
  values: Values<T>,
  is: (value: T, wanted: T) => boolean,
  operator: string,
  test: (value: T, is: (value: T, wanted: T) => boolean) => boolean,
): Matcher {
  if (operator !== '!=') return (packet) => values(packet).some((value) => test(value, is));
  return (packet) => values(packet).length > 0 && values(packet).every((value) => test(value, is));
}

function equal(values: Values<string>, operator: string, is: (value: string) => boolean): Matcher {
  if (operator === '==') return (packet) => values(packet).some(is);
  return (packet) => values(packet).length > 0 && !values(packet).some(is);
}

function unquoted(text: string): string {
  return text.slice(1, -1).replaceAll(/\\(.)/g, '$1');
}
