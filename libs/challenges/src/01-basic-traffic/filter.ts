import type { SyntaxNode } from '@lezer/common';
import { addressOf, addressSpan } from '@netward/lab-engine/ipv4';
import { Misread, misread, type TextPlace } from '@netward/lab-engine/misread';
import { FIELDS, presenceOf, type Field, type Matcher } from './filter-fields.ts';
import { parser } from './display-filter.parser.ts';

/** What is wrong with a filter, at a place in it. */
export interface FilterProblem extends TextPlace {
  readonly reason: string;
  readonly remedy: string;
}

export type ReadFilter = { readonly matches: Matcher } | { readonly problem: FilterProblem };

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

/** Fails because Wireshark knows something that the challenge does not. */
function onlyWireshark(place: TextPlace, what: string, instead: string, remedy: string): never {
  return misread(place, `Wireshark knows ${what}; the challenge ${instead}.`, remedy);
}

const COMPARE_REMEDY =
  'Compare a field with a value, as in ip.src == 192.0.2.10, and join with && and ||.';

/** What the grammar has no place for, though Wireshark has: how it looks, and what it is. */
const UNKNOWN_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\bmatches\b|(?<!~)~(?!=)/, 'regular expressions'],
  [
    /===|!==|~=|\b(any|all)_(eq|ne)\b|\b(any|all)\b(?=\s+[a-z])/,
    'other ways to compare a field of several values',
  ],
  [/(?<!&)&(?!&)|\bbitwise_and\b/, 'arithmetic on bits'],
  [/\b(upper|lower|len|count|string|min|max|abs)(?=\s*\()/, 'functions'],
  [/\[[\d:,\- ]*\]/, 'slices of a field'],
  [/\b[rR](?=")/, 'raw strings'],
  [/\b[0-9a-f]{2}(:[0-9a-f]{2})+\b/i, 'bytes in hexadecimal'],
];

function refuseErrors(text: string, top: SyntaxNode): void {
  let at = -1;
  let end = -1;
  top.cursor().iterate(({ type, from, to }) => {
    if (type.isError && at === -1) [at, end] = [from, to];
  });
  if (at === -1) return;
  // Of the same length, so that places stay.
  const bare = text.replaceAll(
    /"(?:[^"\\]|\\.)*"/g,
    (quoted) => `"${' '.repeat(quoted.length - 2)}"`,
  );
  for (const [sign, what] of UNKNOWN_SIGNS) {
    const found = sign.exec(bare);
    if (!found) continue;
    const place = { from: found.index, to: found.index + Math.max(1, found[0].length) };
    onlyWireshark(place, what, 'does not', COMPARE_REMEDY);
  }
  const from = Math.min(at, Math.max(0, text.length - 1));
  misread(
    { from, to: Math.max(end, from + 1) },
    'The filter is not complete here, or a word stands where none is expected.',
    COMPARE_REMEDY,
  );
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
      return presence(wordOf(text, node));
    case 'Membership':
      return membership(text, node);
    default:
      return comparison(text, node);
  }
}

/** A part of the filter, with its text. */
interface Word extends TextPlace {
  readonly kind: string;
  readonly text: string;
}

function wordOf(text: string, { name, from, to }: SyntaxNode): Word {
  return { kind: name, text: text.slice(from, to), from, to };
}

/** Protocols of which Wireshark has fields that a capture of this kind could be asked for. */
const PROTOCOLS = new Set(
  'eth frame ip ipv6 tcp udp http http2 http3 quic dns mdns arp icmp icmpv6 tls ssl data dhcp smtp ftp ssh telnet ntp _ws'.split(
    ' ',
  ),
);

function fieldOf(word: Word): Field {
  const field = Object.hasOwn(FIELDS, word.text) ? FIELDS[word.text] : undefined;
  if (field) return field;
  const remedy = `The challenge knows ${Object.keys(FIELDS).join(', ')}.`;
  if (PROTOCOLS.has(word.text.split('.')[0]!))
    onlyWireshark(word, 'thousands of fields', `does not know ${word.text}`, remedy);
  return misread(word, `${word.text} is no field that the challenge knows.`, remedy);
}

function presence(word: Word): Matcher {
  const is = presenceOf(word.text);
  if (is) return is;
  const field = fieldOf(word);
  return (packet) => field.values(packet).length > 0;
}

/** Each operator by the word and by the sign that Wireshark has for it. */
const SIGNS: Readonly<Record<string, string>> = {
  eq: '==',
  ne: '!=',
  gt: '>',
  lt: '<',
  ge: '>=',
  le: '<=',
};

function comparison(text: string, node: SyntaxNode): Matcher {
  const fieldNode = node.firstChild!;
  const name = wordOf(text, fieldNode);
  const operator = wordOf(text, fieldNode.nextSibling!);
  const sign = SIGNS[operator.text] ?? operator.text;
  const value = wordOf(text, node.lastChild!);
  if (sign === 'contains') return containing(name, operator, value);
  const is = presenceOf(name.text);
  if (is) return isThere(name, sign, value, is);
  const field = fieldOf(name);
  if (field.kind === 'bytes')
    onlyWireshark(
      operator,
      `${sign} for all bytes of a packet`,
      'looks for a text in them',
      `Write ${name.text} contains "text".`,
    );
  const isOrder = sign !== '==' && sign !== '!=';
  if (isOrder && (field.kind === 'text' || value.text.includes('/')))
    onlyWireshark(operator, `${sign} here`, 'tells equal from different', 'Write == or !=.');
  const test = testOf(name, field, value);
  // A field with several values matches if one does; != if all differ (Wireshark 3.6 and later).
  if (sign === '!=')
    return (packet) => {
      const values = field.values(packet);
      return values.length > 0 && !values.some((each) => test(each) === 0);
    };
  const holds = ORDER[sign]!;
  return (packet) => field.values(packet).some((each) => holds(test(each)));
}

const ORDER: Readonly<Record<string, (difference: number) => boolean>> = {
  '==': (difference) => difference === 0,
  '<': (difference) => difference < 0,
  '>': (difference) => difference > 0,
  '<=': (difference) => difference <= 0,
  '>=': (difference) => difference >= 0,
};

/** Tells on which side of the filter's value one of the field is: 0 where it is the same. */
function testOf(name: Word, field: Field, value: Word): (value: string | number) => number {
  if (value.kind === 'Bare' && Object.hasOwn(FIELDS, value.text))
    onlyWireshark(value, 'one field compared with another', 'compares with values', COMPARE_REMEDY);
  const refuse = (remedy: string) =>
    misread(value, `${name.text} is not compared with ${value.text}.`, remedy);
  if (field.kind === 'number') {
    const wanted = numberOf(field, value) ?? refuse('Write a whole number.');
    if (wanted > field.most) refuse(`It is ${field.most} at most.`);
    return (each) => Number(each) - wanted;
  }
  if (field.kind === 'address') {
    const span = value.kind === 'Address' ? addressSpan(value.text) : null;
    if (!span) return refuse('Write an address or a network, as in 192.0.2.10 or 10.0.0.0/28.');
    return (each) => {
      const address = addressOf(String(each))!;
      if (address < span.from) return -1;
      return address > span.to ? 1 : 0;
    };
  }
  const wanted = textIn(value) ?? refuse('Put the text in quotes.');
  return (each) => (each === wanted ? 0 : 1);
}

function numberOf(field: Field, value: Word): number | null {
  const truth = { True: 1, TRUE: 1, False: 0, FALSE: 0 }[value.text];
  if (field.kind === 'number' && field.most === 1 && truth !== undefined) return truth;
  if (value.kind !== 'Number') return null;
  if (/^0\d/.test(value.text))
    onlyWireshark(
      value,
      'octal numbers, which begin with 0',
      'does not',
      'Write it without the 0.',
    );
  if (value.text.startsWith('-'))
    onlyWireshark(value, 'numbers below 0', 'has none in its fields', 'Write a number from 0 on.');
  return Number(value.text);
}

/** A quoted text, or a bare word where Wireshark takes one as a text. */
function textIn({ kind, text }: Word): string | null {
  if (kind === 'Bare') return text;
  return kind === 'String' ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : null;
}

function containing(name: Word, operator: Word, value: Word): Matcher {
  const field = fieldOf(name);
  if (field.kind !== 'text' && field.kind !== 'bytes')
    misread(
      operator,
      `contains does not fit ${name.text}.`,
      'Write frame contains "text", or http.request.uri contains "text".',
    );
  const isBytes = field.kind === 'bytes';
  const wanted = isBytes && value.kind !== 'String' ? null : textIn(value);
  if (wanted === null)
    return misread(
      value,
      `${name.text} is not compared with ${value.text}.`,
      'Put the text in quotes.',
    );
  if (isBytes && wanted.length < SHORTEST)
    onlyWireshark(
      value,
      'texts of any length',
      `looks for ${SHORTEST} characters or more, since shorter ones may stand in a header`,
      'Write a longer text.',
    );
  return (packet) => field.values(packet).some((each) => String(each).includes(wanted));
}

/** `http.request == 1` asks what `http.request` asks. */
function isThere(name: Word, sign: string, value: Word, is: Matcher): Matcher {
  const isMessage = name.text.includes('.');
  const isOne = ['1', 'true', 'True', 'TRUE'].includes(value.text);
  if (isMessage && isOne && sign === '==') return is;
  return onlyWireshark(
    name,
    `${name.text} as a value`,
    'asks whether it is there',
    `Write ${name.text} alone.`,
  );
}

/** `tcp.port in {22, 8000..8443}`, and with `not` before `in`. */
function membership(text: string, node: SyntaxNode): Matcher {
  const name = wordOf(text, node.firstChild!);
  const field = fieldOf(name);
  if (field.kind === 'bytes')
    onlyWireshark(
      name,
      'sets of bytes',
      'looks for a text in them',
      `Write ${name.text} contains "text".`,
    );
  const tests = node.getChildren('Item').map((item) => {
    const [first, last] = [item.firstChild!, item.lastChild!].map((each) => wordOf(text, each));
    const from = testOf(name, field, first!);
    const to = testOf(name, field, last!);
    const isRange = first!.from !== last!.from;
    return (each: string | number) =>
      isRange ? from(each) >= 0 && to(each) <= 0 : from(each) === 0;
  });
  const isIn = (each: string | number) => tests.some((test) => test(each));
  const isNot = node.getChild('NotWord') !== null;
  return (packet) => {
    const values = field.values(packet);
    return isNot ? values.length > 0 && !values.some(isIn) : values.some(isIn);
  };
}
