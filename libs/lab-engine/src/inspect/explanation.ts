import type { Evidence, LabRecord } from '../packets/record.ts';
import type { LabState } from '../devices/derived.ts';
import type { Packet } from '../packets/packet.ts';
import type { PlayedAction } from './play-run.ts';
import type { TextPart } from './marks.ts';
import type { LineRef, Reason, WhyFact } from './why-types.ts';

/** What an explanation may read: a record or a packet, and the action around it. */
export interface Explained {
  readonly run: readonly PlayedAction[];
  readonly played: PlayedAction;
  readonly evidence: Evidence;
  /** The lab as it was when the action began, its rules included. */
  readonly before: LabState;
  readonly packet: Packet | null;
}

export interface ExplainedRecord extends Explained {
  readonly record: LabRecord;
}

/** The words of a reason; `whyOf` adds device, verdict and who wrote nothing. */
export interface Explanation {
  readonly heading: string;
  readonly sentence: string;
  readonly reason?: Reason;
  readonly facts?: readonly WhyFact[];
}

export type Explain = (about: ExplainedRecord) => Explanation;

/** A fact by its name. */
export function fact(
  name: string,
  text: string | number,
  marks: readonly TextPart[] = [],
  line: LineRef | null = null,
): WhyFact {
  return { name, value: { text: String(text), marks }, line };
}

/** '"union" and "select"'. */
export function quotedList(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words.map((word) => `"${word}"`));
}

/** '1st', '12th', '23rd'. */
export function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1;
  const ending = isTeen ? undefined : ['th', 'st', 'nd', 'rd'][number % 10];
  return `${number}${ending ?? 'th'}`;
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** 'four', '12'. */
export function inWords(number: number): string {
  return NUMBERS[number] ?? String(number);
}

/** The sentence with a capital letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
