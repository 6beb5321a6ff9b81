import {
  type Assignment,
  type LevelId,
  readAssignment,
  type TranscriptChallenge,
  type TranscriptLevel,
  type TranscriptPayload,
} from '@netward/contracts';
import { isLate } from '../assignment/assignment-words.ts';
import type { CheckedTranscript } from '../checked-transcript.ts';
import { REFUSALS } from '../texts.ts';
import { lastDayOf } from '../transcript-facts.ts';

/** The members of each group, by its key, both in the order in which they come. */
export function grouped<Key, T>(all: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}

/** Somebody on the list of the class. What the list does not say is empty. */
export interface RosterEntry {
  readonly number: string;
  readonly name: string;
  readonly email: string;
}

/** What two spellings of a number or a name have in common. */
const sameAs = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '');

/** A file that was dropped on the class sheet, checked; without `checked` it could not be read. */
export interface ClassFile {
  readonly name: string;
  /** Where it was found; empty at the top. */
  readonly folder?: string | undefined;
  readonly checked?: CheckedTranscript;
}

/** A genuine file, as it was handed in. */
export interface HandedInFile {
  readonly name: string;
  /** Empty at the top. */
  readonly folder: string;
  readonly transcript: TranscriptPayload;
}

/** One of a learner's files, with what is asked for. */
export interface ClassWorkFile extends HandedInFile {
  readonly cells: readonly ClassCell[];
}

/** What the sheet shows of one learner's level. */
export interface ClassCell {
  readonly level: TranscriptLevel;
  /** `saved`: something was done, and the server has replayed or judged nothing of it. */
  readonly state: 'verified' | 'saved' | 'none';
  readonly challenge: TranscriptChallenge | undefined;
  readonly isSolved: boolean;
  readonly last: string | undefined;
}

/** Whoever handed in: the newest file counts, and all of them are listed. */
export interface ClassLearner {
  readonly transcript: TranscriptPayload;
  readonly files: readonly ClassWorkFile[];
  /** The number that was given for the class, as the list of the class has it if it is on it. */
  readonly number: string;
  /** "Fonseca, Inês" of the list, or the name of the account. */
  readonly name: string;
  readonly email: string;
  /** Whether somebody else gave the same number or name. */
  readonly isTwice: boolean;
  readonly isLate: boolean;
  readonly cells: readonly ClassCell[];
}

export interface RefusedFile {
  readonly name: string;
  readonly why: string;
}

/** A class: whoever handed in, whoever did not, and the files that do not count. */
export interface ClassRecord {
  /** What most of the files were handed in for; undefined for transcripts without one. */
  readonly assignment: Assignment | undefined;
  readonly learners: readonly ClassLearner[];
  readonly missing: readonly RosterEntry[];
  /** Genuine, and of another assignment. */
  readonly others: readonly HandedInFile[];
  readonly refused: readonly RefusedFile[];
}

function stateOf(level: TranscriptLevel, challenge: TranscriptChallenge | undefined) {
  const { verified, quiz, actions, proofs } = level;
  if (verified.length || quiz?.verified || proofs?.found.length || challenge) return 'verified';
  return actions.length || quiz ? 'saved' : 'none';
}

function cellOf(transcript: TranscriptPayload, level: TranscriptLevel): ClassCell {
  const challenge = transcript.challenges.find((each) => each.level === level.level);
  return {
    level,
    state: stateOf(level, challenge),
    challenge,
    isSolved: challenge !== undefined && challenge.state !== 'judged',
    last: lastDayOf(transcript, level),
  };
}

/** The levels that an assignment touches; all without one. */
function isAsked(assignment: Assignment | undefined, level: LevelId): boolean {
  return !assignment || [...assignment.levels, ...assignment.challenges].includes(level);
}

const withCells = (file: HandedInFile, assignment: Assignment | undefined): ClassWorkFile => ({
  ...file,
  cells: file.transcript.levels
    .filter(({ level }) => isAsked(assignment, level))
    .map((level) => cellOf(file.transcript, level)),
});

/** "Fonseca, Inês" and "Ines Fonseca" are one. */
const sameWords = (text: string) =>
  sameAs(text)
    .split(/[\s,]+/)
    .toSorted()
    .join(' ');

/** By the number, then by a name; a number or name that several have tells nothing. */
function onRoster(roster: readonly RosterEntry[], { as = '', name }: TranscriptPayload) {
  const ways = [[as, 'number'] as const, [as, 'name'] as const, [name, 'name'] as const];
  return ways
    .map(([text, key]) =>
      roster.filter((entry) => text && sameWords(entry[key]) === sameWords(text)),
    )
    .find(({ length }) => length === 1)?.[0];
}

/** The text that most files were handed in for. */
function mostFrequent(files: readonly HandedInFile[]): string | undefined {
  const texts = files.flatMap(({ transcript }) => transcript.assignment ?? []);
  const groups = [...grouped(texts, (text) => text)];
  return groups.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

function bySub(files: readonly HandedInFile[]): HandedInFile[][] {
  const all = grouped(files, ({ transcript }) => transcript.sub).values();
  return [...all].map((own) =>
    own.toSorted((one, other) => other.transcript.iat - one.transcript.iat),
  );
}

export const pathOf = ({ name, folder }: Pick<HandedInFile, 'name' | 'folder'>): string =>
  folder ? `${folder}/${name}` : name;

/** Genuine files, and the refused ones with the reason. */
function sortOut(files: readonly ClassFile[]) {
  const genuine: HandedInFile[] = [];
  const refused: RefusedFile[] = [];
  for (const { name, folder = '', checked } of files) {
    const path = pathOf({ name, folder });
    if (!checked) refused.push({ name: path, why: 'The file could not be read.' });
    else if (checked.isGenuine) genuine.push({ name, folder, transcript: checked.transcript });
    else refused.push({ name: path, why: REFUSALS[checked.refusal] });
  }
  return { genuine, refused };
}

/** Sorts files into learners, those of other assignments, and refused ones. */
export function classOf(
  files: readonly ClassFile[],
  roster: readonly RosterEntry[] = [],
): ClassRecord {
  const { genuine, refused } = sortOut(files);
  const text = mostFrequent(genuine);
  const assignment = text === undefined ? undefined : readAssignment(text);
  const isOf = ({ transcript }: HandedInFile) => transcript.assignment === text;
  const persons = bySub(genuine.filter(isOf)).map((own) => {
    const files = own.map((file) => withCells(file, assignment));
    const { transcript, cells } = files[0]!;
    const entry = onRoster(roster, transcript);
    return { files, transcript, cells, entry, number: entry?.number || (transcript.as ?? '') };
  });
  const learners = persons.map(({ files, transcript, cells, entry, number }) => ({
    transcript,
    files,
    number,
    name: entry?.name || transcript.name,
    email: entry?.email ?? '',
    isTwice:
      number !== '' && persons.filter((one) => sameAs(one.number) === sameAs(number)).length > 1,
    isLate: assignment !== undefined && isLate(assignment, new Date(transcript.iat * 1000)),
    cells,
  }));
  const present = new Set(persons.map(({ entry }) => entry));
  const missing = roster.filter((entry) => !present.has(entry));
  return {
    assignment,
    learners,
    missing,
    others: genuine.filter((each) => !isOf(each)),
    refused,
  };
}

/** What the rows are sorted by: number, family name, when it was handed in, or a level's column, from 0. */
export type ClassOrder = 'number' | 'name' | 'last' | number;

const nameOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** "Fonseca, Inês" as it is, "Inês Fonseca" by its last word. */
function familyFirst(name: string): string {
  if (name.includes(',')) return name;
  const words = name.trim().split(/\s+/);
  return [words.at(-1), ...words.slice(0, -1)].join(' ');
}
const byName = (one: ClassLearner, other: ClassLearner): number =>
  nameOrder.compare(familyFirst(one.name), familyFirst(other.name));

/** Actions first, then the quiz, proofs and the challenge, which weighs less where its solution was shown. */
function weigh(cell: ClassCell | undefined): number {
  if (!cell) return -1;
  const { level, challenge, isSolved } = cell;
  const solved = isSolved ? (challenge?.solutionShown ? 1 : 2) : 0;
  const found = level.proofs?.found.length ?? 0;
  return level.verified.length * 1000 + (level.quiz?.score ?? -1) * 10 + found * 3 + solved;
}

function compare(order: ClassOrder, one: ClassLearner, other: ClassLearner): number {
  if (order === 'name') return byName(one, other);
  if (order === 'number') return nameOrder.compare(one.number, other.number);
  if (order === 'last') return one.transcript.iat - other.transcript.iat;
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
