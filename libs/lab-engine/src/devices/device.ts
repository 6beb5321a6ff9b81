import type { Evidence, LabRecord, Severity, Topic, Host } from '../packets/evidence.ts';
import type { LabState, NodeId } from './derived.ts';
import tables from './device.json' with { type: 'json' };
import type { Inline, Tap, Walk } from '../walk.ts';

export type { Handling, Inline, Tap } from '../walk.ts';

/** passed · blocked · failed · alerted · encrypted · exposed: a packet or its copy · refused: nothing changed · info: a record */
export type Verdict =
  | 'passed'
  | 'blocked'
  | 'alerted'
  | 'encrypted'
  | 'exposed'
  | 'failed'
  | 'refused'
  | 'info';

/** success: delivered · info: neutral · warn: noticed, not stopped · error: blocked or failed */
export type LogType = 'info' | 'warn' | 'error' | 'success';

export type NodeState = 'off' | 'on' | 'blocking' | 'up' | 'down';

/** A verdict mark at a node, with a flag of at most five words. */
export interface Mark {
  readonly node: NodeId;
  readonly verdict: Verdict | 'unreached';
  readonly flag: string;
}

/** One value, or several by name, of which the facts choose one. */
type Either<T> = T | Readonly<Record<string, T>>;

/** How a kind of record is told in `words.json`: placeholders name facts, fields of the record, and names of the cast. */
interface WrittenWording {
  /** The log line without the device's name; null leaves it out. */
  readonly line: Either<string> | null;
  readonly look: Either<readonly string[]>;
  /** The sentence for the whole action, and its rank: the lowest one among the records is shown. */
  readonly message?: Either<string>;
  /** A rank by name, or one and how far it comes behind it; without it, that of a change. */
  readonly rank?: Either<string | readonly (string | number)[]>;
  readonly mark?: Either<readonly string[]>;
}

/** What is written of a kind, and what chooses and fills it. */
export interface Wording {
  readonly written: WrittenWording;
  readonly facts?:
    | ((record: LabRecord, evidence: Evidence) => Readonly<Record<string, unknown>>)
    | undefined;
}

/** What a device does to packets from or to one neighbour, written next to that port. */
export interface PortNote {
  readonly peer: NodeId;
  readonly text: string;
  readonly shut: boolean;
}

/** How one node is told. */
export interface NodeWords {
  state(state: LabState): NodeState;
  /** The state in a few words; without it, the state's name in capitals. */
  inWords?(state: LabState): string;
  /** What the device is set to do, in short lines. */
  notes?(state: LabState): readonly string[];
  ports?(state: LabState): readonly PortNote[];
  /** A sentence for what arrived here with this verdict: a packet, a copy or a record; and the same in two or three words. */
  got(verdict: Verdict, evidence: Evidence): readonly string[];
}

/** The ranks of messages: what an action is about comes before what else happened. */
export const RANK = tables.ranks;

interface TopicFacts {
  readonly name?: string;
  /** What a record about it gets in the SIEM, if any, whether or not the traffic was blocked. */
  readonly severity?: Severity;
  /** The base rule that picks such a record; the SIEM has none about the others. */
  readonly baseRule?: string;
}
export const TOPICS = tables.topics as Readonly<Record<Topic, TopicFacts>>;

/** 'SQL injection', 'port scan'. */
export function topicName(topic: Topic): string {
  return TOPICS[topic].name ?? topic;
}

/** On or off, as a node's state. */
export function onOff(flag: boolean): NodeState {
  return flag ? 'on' : 'off';
}

/** The wording that is chosen, where there are several; null for none. */
type Choices<W> = {
  readonly [P in keyof W as W[P] extends string | readonly unknown[] | null ? never : P]:
    | keyof W[P]
    | null;
};
type Facts<W> = (
  record: LabRecord,
  evidence: Evidence,
) => Choices<W> & Readonly<Record<string, string | number | null>>;

type Chosen<W> = {
  readonly [K in keyof W]: keyof Choices<W[K]> extends never ? never : K;
}[keyof W];

/** Facts for each kind of which something is chosen, and for others that need values. */
type FactsOf<W> = { readonly [K in Chosen<W>]: Facts<W[K]> } & {
  readonly [K in Exclude<keyof W, Chosen<W>>]?: Facts<W[K]>;
};

/** How a device's records are told: the texts are data, the facts choose and fill. */
export function wordsFrom<W extends Readonly<Record<string, WrittenWording>>>(
  written: W,
  facts: FactsOf<W>,
): Readonly<Record<keyof W, Wording>> {
  const all = facts as Readonly<Record<string, Wording['facts']>>;
  return Object.fromEntries(
    Object.entries(written).map(([kind, each]) => [kind, { written: each, facts: all[kind] }]),
  ) as Record<keyof W, Wording>;
}

/** A device of the lab: a folder with what it does and how it is told. The rest is derived (see derived.ts). */
export interface Device {
  /** The name a log line begins with. */
  readonly name: string;
  /** What a SIEM calls its records; absent if it sends none. */
  readonly feed?: string;
  readonly nodes: Readonly<Record<string, Host & NodeWords>>;
  readonly state?: object;
  readonly actions?: Readonly<Record<string, (walk: Walk) => void>>;
  readonly words: Readonly<Record<string, Wording>>;
  /** Whether its actions send packets; those of the others change a device. */
  readonly isSender?: boolean;
  readonly inline?: Inline;
  readonly tap?: Tap;
  /** Runs when the packets of an action have all arrived. */
  readonly finish?: (walk: Walk) => void;
}
