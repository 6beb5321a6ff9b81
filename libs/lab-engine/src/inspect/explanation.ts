import type { Values } from '../filled.ts';
import type { TextPlace as TextPart } from '../misread.ts';
import type { DeviceName, NodeId, LabState, RecordKind } from '../devices/derived.ts';
import type { FirewallAction } from '../devices/firewall/firewall.ts';
import type { Verdict } from '../devices/device.ts';
import type { Evidence, LabRecord, Packet } from '../packets/evidence.ts';
import type { PlayedAction } from './play-run.ts';

export type { TextPlace as TextPart } from '../misread.ts';

/** A text with the parts of it that something looked at. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly TextPart[];
}

/** Marks every word where it first stands at or behind `begin`, whatever its case. */
export function markWords(text: string, words: readonly string[], begin = 0): MarkedText {
  const lower = text.toLowerCase();
  const marks = words.flatMap((word): TextPart[] => {
    const from = lower.indexOf(word.toLowerCase(), begin);
    return from === -1 ? [] : [{ from, to: from + word.length }];
  });
  return { text, marks: mergedParts(marks) };
}

/** The parts in order, with those that overlap or touch joined. */
export function mergedParts(marks: readonly TextPart[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  for (const { from, to } of [...marks].sort((a, b) => a.from - b.from)) {
    const last = parts.at(-1);
    if (last && from <= last.to)
      parts[parts.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else parts.push({ from, to });
  }
  return parts;
}

/** A line of the log: the number of its action in the run, from 1, and its record's sequence. */
export interface LineRef {
  readonly action: number;
  readonly sequence: number;
}

/** One value that a rule compared. */
export interface Compared {
  readonly name: string;
  readonly value: string;
  readonly wanted: string;
  readonly result: 'matches' | 'is not';
}

/** One rule of the firewall's list as the packet met it. The last one is the default policy. */
export interface WalkedRule {
  /** From 1; null for the default policy. */
  readonly number: number | null;
  readonly name: string;
  /** As nftables writes it; the parts that matched are marked. */
  readonly text: MarkedText;
  readonly action: FirewallAction;
  readonly result: 'matches' | 'no match' | 'not reached';
  readonly compared: readonly Compared[];
  readonly sentence: string;
}

/** One signature of a sensor, compared with what it could read. */
export interface CheckedSignature {
  readonly sid: number;
  readonly title: string;
  readonly severity: string;
  readonly result: 'matches' | 'no match';
  /** The words the signature looks for; empty for one that counts. */
  readonly contents: readonly string[];
  /** The request line with the parts that matched; null for one that counts or had no request. */
  readonly text: MarkedText | null;
  /** Of one that counts: this was the n-th within the action, and how many may pass. */
  readonly count: {
    readonly nth: number;
    readonly threshold: number;
    readonly of: 'SYNs' | '404 answers';
  } | null;
  readonly sentence: string;
}

/** One rule of the Core Rule Set that matched. */
export interface ScoredRule {
  readonly id: string;
  /** The rule's `msg` in CRS 3.3.4. */
  readonly name: string;
  readonly variable: string;
  readonly score: number;
  /** The variable's whole value, with this rule's part marked. */
  readonly text: MarkedText;
}

/** A record that another device read, or a fact about the setting: name and value. */
export interface WhyFact {
  readonly name: string;
  readonly value: MarkedText;
  readonly line: LineRef | null;
}

/** What the reason is made of. */
export type Reason =
  | { readonly kind: 'rule walk'; readonly rules: readonly WalkedRule[] }
  | { readonly kind: 'signatures'; readonly signatures: readonly CheckedSignature[] }
  | {
      readonly kind: 'score';
      readonly rules: readonly ScoredRule[];
      readonly sum: number;
      readonly limit: number;
    }
  // The request was the n-th of its source in this action.
  | { readonly kind: 'rate'; readonly nth: number; readonly limit: number }
  | { readonly kind: 'facts' };

/** What an explanation may read: a record or a packet, and the action around it. */
export interface Explained {
  readonly run: readonly PlayedAction[];
  readonly played: PlayedAction;
  readonly evidence: Evidence;
  readonly before: LabState;
  readonly packet: Packet | null;
}

export interface ExplainedRecord extends Explained {
  readonly record: LabRecord;
}

/** The words of a reason; `whyOf` adds device, verdict and who wrote nothing. */
export interface Explanation {
  /** 'WAF, CRS 3.3.4, paranoia level 1'. */
  readonly heading: string;
  readonly sentence: string;
  readonly reason?: Reason;
  /** What else decides or follows, by name. */
  readonly facts?: readonly WhyFact[];
}

/** Why a device did what a record or a packet shows. */
export interface Why extends Required<Explanation> {
  readonly device: DeviceName | null;
  readonly node: NodeId | null;
  readonly verdict: Verdict;
  /** One sentence for each device on the way that wrote nothing. */
  readonly silent: readonly string[];
}

export type Explain = (about: ExplainedRecord) => Explanation;

/** What one record adds: which of its kind's sentences it is, values besides its own fields, and facts. */
interface Details extends Pick<Explanation, 'facts' | 'reason'> {
  readonly is?: string;
  readonly values?: Values;
}
export type Reasons = Readonly<Partial<Record<RecordKind, (about: ExplainedRecord) => Details>>>;

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
