/** The values of a rule's options. */
import { refusing, type Refuse, type TextPlace } from '../../misread.ts';
import { isContentText, LONGEST_CONTENT } from './bounds.ts';
import problems from './problems.json' with { type: 'json' };
import { THRESHOLD_TYPES, type RuleThreshold } from './rules.ts';

/** One option of a rule: 'content:!"x";'. */
export interface RuleOption {
  readonly name: string;
  /** Null for an option without a value. */
  readonly value: string | null;
  readonly isQuoted: boolean;
  readonly isNegated: boolean;
  readonly place: TextPlace;
}

export const refuse: Refuse<keyof typeof problems> = refusing(problems);

/** A number that stands alone. */
export function numberOf({ name, value, place }: RuleOption, least: number, most: number): number {
  const number = value !== null && /^-?\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (Number.isNaN(number)) refuse(place, 'no number', { name, least, most });
  if (number < least || number > most) refuse(place, 'other number', { name, least, most });
  return number;
}

/** A content's text, with bytes between bars and signs after a backslash put in. */
export function contentText(written: string, place: TextPlace): string {
  const text = written
    .replace(/\|([^|]*)\|/g, (_, bytes: string) => {
      const pairs = bytes.trim().split(/\s+/);
      if (!pairs.every((pair) => /^(?:[0-9a-f]{2})+$/i.test(pair))) refuse(place, 'no bytes');
      const signs = pairs.join('').match(/../g)!;
      return signs.map((pair) => `\\${String.fromCharCode(parseInt(pair, 16))}`).join('');
    })
    .replace(/[";:|](?<!\\[";:|])/g, (sign) => refuse(place, 'sign', { sign }))
    .replace(/\\([^])/g, '$1');
  if (text.length === 0) refuse(place, 'empty content');
  if (!isContentText(text)) refuse(place, 'bytes', { most: LONGEST_CONTENT });
  return text;
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
  const example = `${name}:${isFilter ? '' : 'type limit, '}track by_src, count 10, seconds 60;`;
  const isType = type !== undefined && (type === 'detection_filter') === isFilter;
  if (!isWhole || !isType || !(count >= 0) || !(seconds >= 0))
    refuse(place, isFilter ? 'no filter' : 'no threshold', { example });
  if (count < 1 || count > 1_000 || seconds < 1 || seconds > 86_400)
    refuse(place, 'counts', { name, example });
  return { threshold: { type, count, seconds }, track: parts['track'] ?? '', place };
}
