import {
  isOffered,
  playLevel,
  type Level,
  type MarkedPart,
  type MarkedRecord,
  type RunPlace,
  type ProofOf,
  type ProofQuestion,
} from '@netward/levels';
import type { PlayedAction } from '@netward/lab-engine/inspect';
import { layersOf } from '../inspect/layers.ts';
import words from './words.json' with { type: 'json' };

/** Marks are checked in as many packets of a run: forty directory searches, or five hundred pages. */
const PACKETS_MAX = 20_000;

/** What becomes of a mark: whether it answers the question, and the sentence for the learner. */
export interface CheckedMark {
  readonly isRight: boolean;
  readonly says: string;
}

/** A run of a level; the first `linked` of its actions came with somebody's link. */
export interface MarkedRun {
  readonly played: readonly PlayedAction[];
  readonly linked?: number | undefined;
}

/**
 * Checks a mark in a run by the question's own predicates. Null for a mark of something that the run
 * does not hold. What came with a link proves nothing, and neither does what the level does not offer.
 */
export function checkMark(
  level: Level,
  proof: ProofQuestion,
  run: MarkedRun,
  mark: RunPlace,
): CheckedMark | null {
  const part = markedIn(run.played, mark);
  if (!part) return null;
  const { number, before, action } = part.played;
  if (number <= (run.linked ?? 0)) return wrong(words.linked);
  if (!isOffered(level, before, action)) return wrong(words['not offered']);
  if (proof.marks === 'record')
    return 'record' in part ? checked(proof, part) : wrong(words['a record']);
  return 'packet' in part ? checked(proof, part) : wrong(words['a packet']);
}

function checked<Part extends MarkedPart | MarkedRecord>(
  { isThere, isShown, proved, reasons }: ProofOf<Part>,
  part: Part,
): CheckedMark {
  const isFound = isThere(part);
  if (isFound && (!isShown || isShown(part))) return { isRight: true, says: proved };
  if (isFound && !('text' in part)) return wrong(words['more exactly']);
  return wrong(reasons.find(({ when }) => when(part))!.says);
}

const wrong = (says: string): CheckedMark => ({ isRight: false, says });

/** What a mark points at; null if the run has nothing there. */
export function markedIn(
  run: readonly PlayedAction[],
  mark: RunPlace,
): MarkedPart | MarkedRecord | null {
  const played = run[mark.action - 1];
  if (!played) return null;
  if (mark.sequence !== undefined) {
    const record = played.result.records.find(({ sequence }) => sequence === mark.sequence);
    return record ? { run, played, record } : null;
  }
  const packet = mark.packet === undefined ? undefined : played.result.packets[mark.packet];
  if (!packet) return null;
  const part = { run, played, packet };
  if (mark.layer === undefined || mark.field === undefined) return part;
  const { layer, field, from, to } = mark;
  const found = layersOf(played, packet, 0, run)
    .layers.filter(({ name }) => name === layer)
    .flatMap(({ fields }) => fields)
    .find(({ name }) => name === field);
  return found ? { ...part, layer, field, text: found.value.text.slice(from ?? 0, to) } : null;
}

/**
 * What a run proves, played once from the start of its level: the actions that count, and the proofs that
 * its marks give, each once. A mark behind the first 20,000 packets proves nothing.
 */
export function provedBy(
  level: Level,
  proofs: readonly ProofQuestion[],
  { actions, linked, marks = [] }: SentMarks,
): readonly string[] {
  const played: PlayedAction[] = [];
  let packets = 0;
  const { tried } = playLevel(level, actions, linked, (before, after, action) => {
    if (marks.length === 0 || packets > PACKETS_MAX) return;
    const result = after === before ? { ...NOTHING, state: before.state } : after.last!;
    played.push({ number: played.length + 1, action, before: before.state, result });
    packets += result.packets.length;
  });
  const isProved = (proof: ProofQuestion) =>
    marks.some(
      (mark) =>
        mark.proof === proof.id && checkMark(level, proof, { played, linked }, mark)?.isRight,
    );
  return [...tried, ...proofs.filter(isProved).map(({ id }) => id)];
}

const NOTHING = { packets: [], records: [], outcome: { isRefused: false } };

/** A run as it is sent, with what was marked in it. */
interface SentMarks {
  readonly actions: readonly string[];
  readonly linked?: number | undefined;
  readonly marks?: readonly (RunPlace & { readonly proof: ProofQuestion['id'] })[] | undefined;
}

/** Where in a run the packet or record stands that a question asks for, the newest one; null if it has none. */
export function placeOf(
  level: Level,
  proof: ProofQuestion,
  { played, linked = 0 }: MarkedRun,
): Pick<RunPlace, 'action' | 'packet' | 'sequence'> | null {
  const own = played.slice(linked).filter(({ before, action }) => isOffered(level, before, action));
  for (const each of own.toReversed()) {
    const about = { run: played, played: each };
    const { packets, records } = each.result;
    if (proof.marks === 'record') {
      const found = records.find((record) => proof.isThere({ ...about, record }));
      if (found) return { action: each.number, sequence: found.sequence };
    } else {
      const packet = packets.findIndex((one) => proof.isThere({ ...about, packet: one }));
      if (packet !== -1) return { action: each.number, packet };
    }
  }
  return null;
}

/** The sentence that leads to the proof in this run: what to open and mark, or what to do first. */
export function leadOf(level: Level, proof: ProofQuestion, run: MarkedRun): string {
  return placeOf(level, proof, run) ? proof.lead : proof.needs;
}
