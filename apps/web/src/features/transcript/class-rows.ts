import type { TranscriptChallenge, TranscriptLevel, TranscriptPayload } from '@netward/contracts';
import { type CheckedTranscript, REFUSALS } from './checked-transcript.ts';
import { challengeOf, factsOf, lastDayOf } from './transcript-facts.ts';

/** A file that was dropped on the class sheet, checked; without `checked` it could not be read. */
export interface ClassFile {
  readonly name: string;
  readonly checked?: CheckedTranscript;
}

/** What the sheet shows of one learner's level. Only what the server verified counts. */
export interface ClassCell {
  readonly verified: number;
  readonly required: number;
  readonly quiz: TranscriptLevel['quiz'];
  readonly proofs: TranscriptLevel['proofs'];
  readonly challenge: TranscriptChallenge | undefined;
  readonly last: string | undefined;
}

export interface ClassLearner {
  readonly transcript: TranscriptPayload;
  /** In the order of the transcript's levels. */
  readonly cells: readonly ClassCell[];
  readonly verified: number;
  readonly required: number;
  readonly last: string | undefined;
}

export interface RefusedFile {
  readonly name: string;
  readonly why: string;
}

/** A class: one row for each learner, and the files that count for nothing. */
export interface ClassRecord {
  readonly learners: readonly ClassLearner[];
  readonly refused: readonly RefusedFile[];
  /** How many transcripts gave way to a newer one of the same learner. */
  readonly replaced: number;
}

function cellOf(transcript: TranscriptPayload, level: TranscriptLevel): ClassCell {
  return {
    verified: level.verified.length,
    required: level.required,
    quiz: level.quiz?.verified ? level.quiz : null,
    proofs: level.proofs,
    challenge: challengeOf(transcript, level),
    last: lastDayOf(transcript, level),
  };
}

function learnerOf(transcript: TranscriptPayload): ClassLearner {
  const { verified, required } = factsOf(transcript);
  const cells = transcript.levels.map((level) => cellOf(transcript, level));
  const last = cells
    .flatMap((cell) => cell.last ?? [])
    .toSorted()
    .at(-1);
  return { transcript, cells, verified, required, last };
}

/** Sorts files into learners and refused ones. Of several transcripts of one learner the newest counts. */
export function classOf(files: readonly ClassFile[]): ClassRecord {
  const newest = new Map<string, TranscriptPayload>();
  const refused: RefusedFile[] = [];
  for (const { name, checked } of files) {
    if (!checked) refused.push({ name, why: 'The file could not be read.' });
    else if (!checked.isGenuine) refused.push({ name, why: REFUSALS[checked.refusal] });
    else {
      const { transcript } = checked;
      const known = newest.get(transcript.sub);
      if (!known || known.iat < transcript.iat) newest.set(transcript.sub, transcript);
    }
  }
  const learners = [...newest.values()].map(learnerOf);
  return { learners, refused, replaced: files.length - refused.length - learners.length };
}

/** What the rows are sorted by: a column of the whole, or a level's place in the course, from 0. */
export type ClassOrder = 'name' | 'last' | 'total' | number;

const nameOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byName = (one: ClassLearner, other: ClassLearner): number =>
  nameOrder.compare(one.transcript.name, other.transcript.name);

/** Actions first, then the quiz, proofs and the challenge, which weighs less where its solution was shown. */
function weigh(cell: ClassCell | undefined): number {
  if (!cell) return -1;
  const { verified, quiz, proofs, challenge } = cell;
  const solved = challenge ? (challenge.solutionShown ? 1 : 2) : 0;
  const found = proofs?.found.length ?? 0;
  return verified * 1000 + (quiz?.score ?? -1) * 10 + found * 3 + solved;
}

function compare(order: ClassOrder, one: ClassLearner, other: ClassLearner): number {
  if (order === 'name') return byName(one, other);
  if (order === 'last') return (one.last ?? '').localeCompare(other.last ?? '');
  if (order === 'total') return one.verified - other.verified;
  return weigh(one.cells[order]) - weigh(other.cells[order]);
}

/** The rows in an order; equal ones by name. */
export function sortLearners(
  learners: readonly ClassLearner[],
  order: ClassOrder,
  isDescending: boolean,
): ClassLearner[] {
  const sign = isDescending ? -1 : 1;
  return learners.toSorted((one, other) => sign * compare(order, one, other) || byName(one, other));
}
