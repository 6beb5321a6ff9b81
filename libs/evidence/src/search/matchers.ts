import { addressOf, addressSpan } from '@netward/lab-engine/ipv4';

/** Whether a value is what a query asks for. */
export type Matcher = (value: string) => boolean;

/** A text with `*` for any characters; letters of either case are the same. Linear in the value's length. */
export function wildcard(pattern: string, isWhole: boolean): Matcher {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const last = rest.pop();
  if (!isWhole) return (value) => after(value.toLowerCase(), [first, ...rest, last ?? ''], 0) >= 0;
  if (last === undefined) return (value) => value.toLowerCase() === first;
  return (value) => {
    const text = value.toLowerCase();
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    const end = after(text, rest, first.length);
    return end >= 0 && end <= text.length - last.length;
  };
}

/** Where the last of these pieces ends if they follow one another from there on; -1 if they do not. */
function after(text: string, pieces: readonly string[], from: number): number {
  let at = from;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found < 0) return -1;
    at = found + piece.length;
  }
  return at;
}

/** A value without quotes: a network, or a text that may have wildcards. */
export function matcherOfWord(word: string): Matcher {
  const network = word.includes('/') ? addressSpan(word) : null;
  if (!network) return wildcard(word, true);
  return within(network.from, network.to, addressOf);
}

/** '40000..', '500..599', '10.0.0.5..10.0.0.9': addresses or numbers, both ends included. */
export function matcherOfRange(range: string): Matcher {
  const [from = '', to = ''] = range.split('..');
  const isOfAddresses = addressOf(from || to) !== null;
  const read = isOfAddresses ? addressOf : numberOf;
  return within(from ? read(from) : -Infinity, to ? read(to) : Infinity, read);
}

function within(
  from: number | null,
  to: number | null,
  read: (value: string) => number | null,
): Matcher {
  return (value) => {
    const number = read(value);
    return number !== null && from !== null && to !== null && from <= number && number <= to;
  };
}

function numberOf(text: string): number | null {
  const number = Number(text);
  return text === '' || Number.isNaN(number) ? null : number;
}

/** Milliseconds since midnight: when '08:47' or '08:47:30' begins, and when it is over. */
function minuteOf(time: string): readonly [from: number, to: number] {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const from = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return [from, from + (time.length > '08:47'.length ? 1000 : 60_000)];
}

/** '08:47..09:05': from its first moment until the last of 09:05:00; '08:47' alone is the whole minute. */
export function spanOf(text: string): readonly [from: number, to: number] {
  const [first = '', last] = text.split('..');
  if (last === undefined) return minuteOf(first);
  return [
    first ? minuteOf(first)[0] : -Infinity,
    last ? minuteOf(last)[0] + (last.length > '08:47'.length ? 1000 : 1) : Infinity,
  ];
}
