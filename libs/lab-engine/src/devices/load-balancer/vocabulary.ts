/** What HAProxy 2.6 takes in the sections that are read here, as far as it can be told line by line. */
import { hasWord } from '../../misread.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

/** Whether a word is one of a kind that HAProxy knows. */
function has(
  kind: Exclude<keyof typeof vocabulary, 'milliseconds'>,
  word: string | undefined,
): boolean {
  return hasWord(vocabulary[kind], word ?? '');
}

/** Whether a line begins a section, whatever stands behind its first word. */
export function beginsSection(first: string): boolean {
  return has('sections with a name', first) || has('sections', first);
}

/** Whether HAProxy takes the section's first line. */
export function knowsSection(line: string): boolean {
  const [first, name] = line.split(' ');
  return has('sections', first) || (has('sections with a name', first) && name !== undefined);
}

const ALGORITHM =
  /^(roundrobin|static-rr|leastconn|first|source|uri|url_param|hash|hdr\([^)]+\)|random(\(\d+\))?|rdp-cookie(\([^)]*\))?)$/;
const MILLISECONDS: Readonly<Record<string, number>> = vocabulary.milliseconds;

/** A time as HAProxy takes it, in milliseconds rounded up; null for anything else. */
export function millisecondsIn(text: string | undefined): number | null {
  const [, digits, unit = 'ms'] = /^(\d+)(us|ms|s|m|h|d)?$/.exec(text ?? '') ?? [];
  if (digits === undefined) return null;
  return Math.ceil(Number(digits) * MILLISECONDS[unit]!);
}

/** Whether a word stands in a line about a server, and whether a value follows it. */
export function wordOfServer(word: string): 'alone' | 'with value' | null {
  if (has('of a server', word)) return 'alone';
  return has('of a server, with a value', word) ? 'with value' : null;
}

const isAddress = (text: string) => {
  const [, host, port] = /^(.*):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535) return false;
  return !/^[\d.]+$/.test(host) || host.split('.').every((part) => Number(part) <= 255);
};

/** Whether HAProxy takes a line, one with the words of `default-server` aside; its words stand one space apart. */
export function knowsLine(text: string): boolean {
  const line = text.split(' ');
  const [first = '', second, third] = line;
  switch (first) {
    case 'balance':
      return second === undefined || ALGORITHM.test(second);
    case 'bind':
      return isAddress(second ?? '') && (!line.includes('ssl') || line.includes('crt'));
    case 'mode':
      return second === 'http' || second === 'tcp';
    case 'no':
      return second === 'option' && has('options', third) && !has('lasting options', third);
    case 'option':
      return has('options', second);
    case 'retries':
      return /^-?\d+$/.test(second ?? '');
    case 'server':
      return isAddress(third ?? '') && line.slice(3).every(isOfServer);
    case 'timeout':
      return has('timeouts', second) && millisecondsIn(third) !== null;
    default:
      return has('alone', first) || (has('with an argument', first) && second !== undefined);
  }
}

function isOfServer(word: string, index: number, all: readonly string[]): boolean {
  return wordOfServer(word) !== null || wordOfServer(all[index - 1] ?? '') === 'with value';
}
