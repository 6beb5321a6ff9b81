import type { SyntaxNode } from '@lezer/common';
import { filled, type Values } from '@netward/lab-engine/filled';
import { addressOf, addressSpan } from '@netward/lab-engine/ipv4';
import { Misread, misread, type TextPlace } from '@netward/lab-engine/misread';
import type { CapturedPacket } from './capture.ts';
import tables from './display-filter.parser.json' with { type: 'json' };
import { parserFrom } from '@netward/lab-engine/lezer';
import wireshark from './wireshark.json' with { type: 'json' };
import { FLAG_BITS } from '@netward/lab-engine/ip-header';
import { requestText, responseText, sentTarget } from '@netward/lab-engine/payloads';

/** What a field holds in a packet; nothing where the packet has no such field. */
type ValuesIn<T> = (packet: CapturedPacket) => readonly T[];

/** A field that filters ask for. Of `bytes` they only ask whether a text stands in them. */
export type Field =
  | {
      readonly kind: 'number';
      readonly most: number;
      readonly values: ValuesIn<number>;
      /** Words that Wireshark takes for 1 and for 0. */
      readonly words?: Readonly<Record<string, number>>;
    }
  | { readonly kind: 'address' | 'text' | 'bytes'; readonly values: ValuesIn<string> };

const numbers = (values: ValuesIn<number>, most = 4_294_967_295) =>
  ({ kind: 'number', most, values }) as const;
const ports = (values: ValuesIn<number>): Field => numbers(values, 65_535);
const addresses = (values: ValuesIn<string>): Field => ({ kind: 'address', values });
const texts = (values: ValuesIn<string>): Field => ({ kind: 'text', values });
const bytes = (values: ValuesIn<string>): Field => ({ kind: 'bytes', values });

const TRUTH = { True: 1, TRUE: 1, False: 0, FALSE: 0 };
const flagsOf = ({ packet }: CapturedPacket): number => FLAG_BITS[packet.tcp!.flags];
const flag = (bit: number): Field => ({
  ...numbers((packet) => [flagsOf(packet) & bit ? 1 : 0], 1),
  words: TRUTH,
});

const requestIn = ({ packet: { payload } }: CapturedPacket) =>
  payload.kind === 'request' ? [payload.request] : [];
const responseIn = ({ packet: { payload } }: CapturedPacket) =>
  payload.kind === 'response' ? [payload.response] : [];

const message = (messages: ValuesIn<unknown>): Field => ({
  ...numbers((packet) => messages(packet).map(() => 1), 1),
  words: { ...TRUTH, true: 1, false: 0 },
});

const carried: ValuesIn<string> = (packet) => [
  ...requestIn(packet).map((each) => requestText(each, packet.packet.tcp!.destinationPort)),
  ...responseIn(packet).map((each) => responseText(each)),
];

/** The text that a packet carries, as it is sent; empty for one without. */
export function payloadText(packet: CapturedPacket): string {
  return carried(packet).join('');
}

const everything = bytes((packet) => [payloadText(packet)]);

/** The fields that the challenge knows, of the many that Wireshark has. */
export const FIELDS: Readonly<Record<string, Field>> = {
  'frame.number': numbers(({ number }) => [number]),
  'ip.src': addresses(({ packet }) => [packet.ip.source]),
  'ip.dst': addresses(({ packet }) => [packet.ip.destination]),
  'ip.addr': addresses(({ packet }) => [packet.ip.source, packet.ip.destination]),
  'tcp.srcport': ports(({ packet }) => [packet.tcp!.sourcePort]),
  'tcp.dstport': ports(({ packet }) => [packet.tcp!.destinationPort]),
  'tcp.port': ports(({ packet }) => [packet.tcp!.sourcePort, packet.tcp!.destinationPort]),
  'tcp.stream': numbers(({ stream }) => [stream]),
  'tcp.flags': numbers((packet) => [flagsOf(packet)], 0xfff),
  'tcp.flags.syn': flag(FLAG_BITS.SYN),
  'tcp.flags.ack': flag(FLAG_BITS.ACK),
  'tcp.flags.reset': flag(FLAG_BITS.RST),
  'tcp.flags.fin': flag(FLAG_BITS['FIN/ACK'] - FLAG_BITS.ACK),
  'tcp.flags.push': flag(FLAG_BITS['PSH/ACK'] - FLAG_BITS.ACK),
  'http.request': message(requestIn),
  'http.response': message(responseIn),
  'http.request.method': texts((packet) => requestIn(packet).map(({ method = 'GET' }) => method)),
  'http.request.uri': texts((packet) => requestIn(packet).map(({ target }) => sentTarget(target))),
  'http.response.code': ports((packet) => responseIn(packet).map(({ status }) => status)),
  frame: everything,
  ip: everything,
  tcp: everything,
  http: bytes(carried),
};

const parser = parserFrom(tables);

/** Filters that the form offers; real tshark was asked about each of them. */
export const EXAMPLES = wireshark.examples;

/** What is wrong with a filter, at a place in it. */
export type FilterProblem = TextPlace & Readonly<Record<'reason' | 'remedy', string>>;

const SIGNS: Readonly<Record<string, string>> = wireshark.operators;

type Matcher = (packet: CapturedPacket) => boolean;
type Test = (value: string | number) => boolean;

type ReadFilter = { readonly matches: Matcher } | { readonly problem: FilterProblem };

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
    const { reason, remedy } = fault;
    const { from, to } = fault.place;
    return { problem: { from, to, reason, remedy } };
  }
}

/** Gives up on a part of the filter, and says whether Wireshark knows it. */
function fail(
  place: TextPlace,
  problem: keyof typeof wireshark.problems,
  values: Values = {},
): never {
  const { reason, remedy } = wireshark.problems[problem];
  return misread(place, filled(reason, values), filled(remedy, values));
}

function refuseErrors(text: string, top: SyntaxNode): void {
  const errors: TextPlace[] = [];
  top.cursor().iterate(({ type, from, to }) => {
    if (type.isError) errors.push({ from, to });
  });
  const [error] = errors;
  if (!error) return;
  // Of the same length, so that places stay.
  const bare = text.replaceAll(
    /"(?:[^"\\]|\\.)*"/g,
    (quoted) => `"${' '.repeat(quoted.length - 2)}"`,
  );
  for (const { sign, flags, what } of wireshark.signs) {
    const found = new RegExp(sign, flags).exec(bare);
    if (!found) continue;
    const to = found.index + Math.max(1, found[0].length);
    fail({ from: found.index, to }, 'sign', { what });
  }
  const from = Math.min(error.from, Math.max(0, text.length - 1));
  fail({ from, to: Math.max(error.to, from + 1) }, 'incomplete');
}

function matcherOf(text: string, node: SyntaxNode): Matcher {
  const inside = () => matcherOf(text, node.firstChild!);
  const last = () => matcherOf(text, node.lastChild!);
  switch (node.name) {
    case 'Or':
    case 'And': {
      const [one, other] = [inside(), last()];
      return node.name === 'Or'
        ? (packet) => one(packet) || other(packet)
        : (packet) => one(packet) && other(packet);
    }
    case 'Not': {
      const inner = last();
      return (packet) => !inner(packet);
    }
    case 'Group':
      return inside();
    case 'Presence':
      return some(fieldOf(wordOf(text, node)), () => true);
    case 'Membership':
      return membership(text, node);
    default:
      return comparison(text, node);
  }
}

/** A field with several values matches if one does. */
function some(field: Field, test: Test): Matcher {
  return (packet) => field.values(packet).some(test);
}

/** What is negated matches if no value does, and there is one (Wireshark 3.6 and later). */
function none(field: Field, test: Test): Matcher {
  return (packet) => {
    const values = field.values(packet);
    return values.length > 0 && !values.some(test);
  };
}

type Word = TextPlace & Readonly<Record<'kind' | 'text', string>>;

function wordOf(text: string, { name, from, to }: SyntaxNode): Word {
  return { kind: name, text: text.slice(from, to), from, to };
}

function fieldOf(word: Word): Field {
  const field = Object.hasOwn(FIELDS, word.text) ? FIELDS[word.text] : undefined;
  if (field) return field;
  const isOfWireshark = wireshark.protocols.includes(word.text.split('.')[0]!);
  const known = Object.keys(FIELDS).join(', ');
  return fail(word, isOfWireshark ? 'field' : 'no field', { field: word.text, known });
}

function valueFieldOf(name: Word, { text: sign }: Word): Field {
  const field = fieldOf(name);
  return field.kind === 'bytes' ? fail(name, 'bytes', { sign, field: name.text }) : field;
}

function comparison(text: string, node: SyntaxNode): Matcher {
  const fieldNode = node.firstChild!;
  const name = wordOf(text, fieldNode);
  const operator = wordOf(text, fieldNode.nextSibling!);
  const value = wordOf(text, node.lastChild!);
  if (operator.text === 'contains') return containing(name, operator, value);
  const sign = SIGNS[operator.text] ?? operator.text;
  const field = valueFieldOf(name, operator);
  const isOrder = sign !== '==' && sign !== '!=';
  if (isOrder && (field.kind === 'text' || value.text.includes('/')))
    fail(operator, 'order', { sign });
  const compare = comparedWith(name, field, value);
  if (sign === '!=') return none(field, (each) => compare(each) === 0);
  const holds = ORDER[sign]!;
  return some(field, (each) => holds(compare(each)));
}

const ORDER: Readonly<Record<string, (difference: number) => boolean>> = {
  '==': (difference) => difference === 0,
  '<': (difference) => difference < 0,
  '>': (difference) => difference > 0,
  '<=': (difference) => difference <= 0,
  '>=': (difference) => difference >= 0,
};

/** `tcp.port in {22, 8000..8443}`, and with `not` before `in`. */
function membership(text: string, node: SyntaxNode): Matcher {
  const name = wordOf(text, node.firstChild!);
  const field = valueFieldOf(name, { ...name, text: 'in' });
  const tests = node.getChildren('Item').map((item): Test => {
    const [first, last] = [item.firstChild!, item.lastChild!].map((each) => wordOf(text, each));
    const from = comparedWith(name, field, first!);
    if (first!.from === last!.from) return (each) => from(each) === 0;
    const to = comparedWith(name, field, last!);
    return (each) => from(each) >= 0 && to(each) <= 0;
  });
  const isIn: Test = (each) => tests.some((test) => test(each));
  return node.getChild('NotWord') ? none(field, isIn) : some(field, isIn);
}

/** Tells on which side of the filter's value one of the field is: 0 where it is the same. */
function comparedWith(name: Word, field: Field, value: Word): (value: string | number) => number {
  if (value.kind === 'Bare' && Object.hasOwn(FIELDS, value.text)) fail(value, 'two fields');
  const values = { field: name.text, value: value.text };
  if (field.kind === 'number') {
    const wanted = numberOf(field, value) ?? fail(value, 'number', values);
    if (wanted > field.most) fail(value, 'too large', { ...values, most: field.most });
    return (each) => Number(each) - wanted;
  }
  if (field.kind === 'address') {
    const span =
      (value.kind === 'Address' ? addressSpan(value.text) : null) ?? fail(value, 'address', values);
    return (each) => {
      const address = addressOf(String(each))!;
      if (address < span.from) return -1;
      return address > span.to ? 1 : 0;
    };
  }
  const wanted = textIn(value) ?? fail(value, 'text', values);
  return (each) => (each === wanted ? 0 : 1);
}

function numberOf({ words }: Extract<Field, { kind: 'number' }>, value: Word): number | null {
  if (words && Object.hasOwn(words, value.text)) return words[value.text]!;
  if (value.kind !== 'Number') return null;
  if (/^0\d/.test(value.text)) fail(value, 'octal');
  if (value.text.startsWith('-')) fail(value, 'below 0');
  return Number(value.text);
}

/** A quoted text, or a bare word where Wireshark takes one as a text. */
function textIn({ kind, text }: Word): string | null {
  if (kind === 'Bare') return text;
  return kind === 'String' ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : null;
}

function containing(name: Word, operator: Word, value: Word): Matcher {
  const field = fieldOf(name);
  const isBytes = field.kind === 'bytes';
  if (field.kind !== 'text' && !isBytes) fail(operator, 'contains', { field: name.text });
  const quoted = isBytes && value.kind !== 'String' ? null : textIn(value);
  const wanted = quoted ?? fail(value, 'text', { field: name.text, value: value.text });
  if (isBytes && wanted.length < SHORTEST) fail(value, 'short', { shortest: SHORTEST });
  return some(field, (each) => String(each).includes(wanted));
}
