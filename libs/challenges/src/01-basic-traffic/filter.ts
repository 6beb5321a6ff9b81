import type { SyntaxNode } from '@lezer/common';
import { addressOf, addressSpan } from '@netward/lab-engine/ipv4';
import { Misread, misread, type TextPlace } from '@netward/lab-engine/misread';
import type { CapturedPacket } from './capture.ts';
import { FIELDS, type Field } from './filter-fields.ts';
import { parser } from './display-filter.parser.ts';
import wireshark from './wireshark.json' with { type: 'json' };

/** What is wrong with a filter, at a place in it. */
export interface FilterProblem extends TextPlace {
  readonly reason: string;
  readonly remedy: string;
}

/** Each operator that is a word, by the sign that Wireshark has for it as well. */
const SIGNS: Readonly<Record<string, string>> = wireshark.operators;

type Matcher = (packet: CapturedPacket) => boolean;
type Test = (value: string | number) => boolean;

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
    const place = { from: found.index, to: found.index + Math.max(1, found[0].length) };
    onlyWireshark(place, what, 'does not', COMPARE_REMEDY);
  }
  const from = Math.min(error.from, Math.max(0, text.length - 1));
  misread(
    { from, to: Math.max(error.to, from + 1) },
    'The filter is not complete here, or a word stands where none is expected.',
    COMPARE_REMEDY,
  );
}

function matcherOf(text: string, node: SyntaxNode): Matcher {
  const inside = () => matcherOf(text, node.firstChild!);
  const last = () => matcherOf(text, node.lastChild!);
  switch (node.name) {
    case 'Or': {
      const [one, other] = [inside(), last()];
      return (packet) => one(packet) || other(packet);
    }
    case 'And': {
      const [one, other] = [inside(), last()];
      return (packet) => one(packet) && other(packet);
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

/** A part of the filter, with its text. */
interface Word extends TextPlace {
  readonly kind: string;
  readonly text: string;
}

function wordOf(text: string, { name, from, to }: SyntaxNode): Word {
  return { kind: name, text: text.slice(from, to), from, to };
}

function fieldOf(word: Word): Field {
  const field = Object.hasOwn(FIELDS, word.text) ? FIELDS[word.text] : undefined;
  if (field) return field;
  const remedy = `The challenge knows ${Object.keys(FIELDS).join(', ')}.`;
  if (wireshark.protocols.includes(word.text.split('.')[0]!))
    onlyWireshark(word, 'thousands of fields', `does not know ${word.text}`, remedy);
  return misread(word, `${word.text} is no field that the challenge knows.`, remedy);
}

/** The same for what compares whole values. */
function valueFieldOf(name: Word, place: Word, what: string): Field {
  const field = fieldOf(name);
  const remedy = `Write ${name.text} alone, or ${name.text} contains "text".`;
  if (field.kind === 'bytes') onlyWireshark(place, what, 'looks for a text in them', remedy);
  return field;
}

function comparison(text: string, node: SyntaxNode): Matcher {
  const fieldNode = node.firstChild!;
  const name = wordOf(text, fieldNode);
  const operator = wordOf(text, fieldNode.nextSibling!);
  const value = wordOf(text, node.lastChild!);
  if (operator.text === 'contains') return containing(name, operator, value);
  const sign = SIGNS[operator.text] ?? operator.text;
  const field = valueFieldOf(name, operator, `${sign} for all bytes of a packet`);
  const isOrder = sign !== '==' && sign !== '!=';
  if (isOrder && (field.kind === 'text' || value.text.includes('/')))
    onlyWireshark(operator, `${sign} here`, 'tells equal from different', 'Write == or !=.');
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
  const field = valueFieldOf(name, name, 'sets of bytes');
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
  if (value.kind === 'Bare' && Object.hasOwn(FIELDS, value.text))
    onlyWireshark(value, 'one field compared with another', 'compares with values', COMPARE_REMEDY);
  if (field.kind === 'number') {
    const wanted = numberOf(field, value) ?? refuse(name, value, 'Write a whole number.');
    if (wanted > field.most) refuse(name, value, `It is ${field.most} at most.`);
    return (each) => Number(each) - wanted;
  }
  if (field.kind === 'address') {
    const span =
      (value.kind === 'Address' ? addressSpan(value.text) : null) ??
      refuse(name, value, 'Write an address or a network, as in 192.0.2.10 or 10.0.0.0/28.');
    return (each) => {
      const address = addressOf(String(each))!;
      if (address < span.from) return -1;
      return address > span.to ? 1 : 0;
    };
  }
  const wanted = textIn(value) ?? refuse(name, value, 'Put the text in quotes.');
  return (each) => (each === wanted ? 0 : 1);
}

function refuse(name: Word, value: Word, remedy: string): never {
  return misread(value, `${name.text} is not compared with ${value.text}.`, remedy);
}

function numberOf({ words }: Extract<Field, { kind: 'number' }>, value: Word): number | null {
  if (words && Object.hasOwn(words, value.text)) return words[value.text]!;
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
  const isBytes = field.kind === 'bytes';
  if (field.kind !== 'text' && !isBytes)
    misread(
      operator,
      `contains does not fit ${name.text}.`,
      'Write frame contains "text", or http.request.uri contains "text".',
    );
  const quoted = isBytes && value.kind !== 'String' ? null : textIn(value);
  const wanted = quoted ?? refuse(name, value, 'Put the text in quotes.');
  if (isBytes && wanted.length < SHORTEST)
    onlyWireshark(
      value,
      'texts of any length',
      `looks for ${SHORTEST} characters or more, since shorter ones may stand in a header`,
      'Write a longer text.',
    );
  return some(field, (each) => String(each).includes(wanted));
}
