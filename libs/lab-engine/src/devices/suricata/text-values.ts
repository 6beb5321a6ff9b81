import { misread, type TextPlace } from '../../misread.ts';
import { isContentText, LONGEST_CONTENT } from './bounds.ts';
import { THRESHOLD_TYPES, type RuleThreshold } from './rules.ts';
import type { RuleOption } from './text-options.ts';

/** A number that stands alone. */
export function numberOf({ name, value, place }: RuleOption, least: number, most: number): number {
  const number = value !== null && /^-?\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (Number.isNaN(number))
    misread(place, `${name} takes a number here.`, `Write one from ${least} to ${most}.`);
  if (number < least || number > most)
    misread(
      place,
      `Suricata knows other numbers for ${name}; the challenge takes ${least} to ${most}.`,
      'Write a number of that size.',
    );
  return number;
}

/** A content's text, with bytes between bars and signs after a backslash put in. */
export function contentText(written: string, place: TextPlace): string {
  const text = written
    .replace(/\|([^|]*)\|/g, (_, bytes: string) => escapedBytes(bytes, place))
    .replace(/[";:|](?<!\\[";:|])/g, (sign) =>
      misread(place, `${sign} has a meaning in a content.`, `Write it as \\${sign}.`),
    )
    .replace(/\\([^])/g, '$1');
  if (text.length === 0) misread(place, 'A content looks for something.', 'Write content:"x";');
  if (!isContentText(text))
    misread(
      place,
      `Suricata takes any bytes; here a content is up to ${LONGEST_CONTENT} printable characters of ASCII.`,
      'Write what a request holds as text.',
    );
  return text;
}

function escapedBytes(bytes: string, place: TextPlace): string {
  const pairs = bytes.trim().split(/\s+/);
  if (!pairs.every((pair) => /^(?:[0-9a-f]{2})+$/i.test(pair)))
    misread(place, 'Bytes between bars have two digits each.', 'Write them like |3b 20|.');
  return pairs.join('').replace(/../g, (pair) => `\\${String.fromCharCode(parseInt(pair, 16))}`);
}

/** What a threshold or a detection filter counts. */
export interface CountedMatches {
  readonly threshold: RuleThreshold;
  readonly track: string;
  readonly place: TextPlace;
}

/** Reads `type limit, track by_src, count 1, seconds 60` in any order, and a detection filter without a type. */
export function countingOf({ name, value, place }: RuleOption): CountedMatches {
  const words = (value ?? '').split(',').map((each) => each.trim().split(/\s+/));
  const parts = Object.fromEntries(words) as Readonly<Record<string, string>>;
  const isFilter = name === 'detection_filter';
  const type = isFilter ? name : THRESHOLD_TYPES.find((each) => each === parts['type']);
  const [count, seconds] = [Number(parts['count']), Number(parts['seconds'])] as const;
  const isWhole = words.length === (isFilter ? 3 : 4) && words.every((each) => each.length === 2);
  const remedy = `Write "${name}:${isFilter ? '' : 'type limit, '}track by_src, count 10, seconds 60;".`;
  const isType = type !== undefined && (type === 'detection_filter') === isFilter;
  if (!isWhole || !isType || !(count >= 0) || !(seconds >= 0))
    misread(
      place,
      isFilter
        ? 'A detection filter has a track, a count and seconds.'
        : 'A threshold is limit, threshold or both, with a track, a count and seconds.',
      remedy,
    );
  if (count < 1 || count > 1_000 || seconds < 1 || seconds > 86_400)
    misread(
      place,
      `Suricata knows other numbers for ${name}; here a count is 1 to 1000, and seconds are 1 to 86400.`,
      remedy,
    );
  return { threshold: { type, count, seconds }, track: parts['track'] ?? '', place };
}
