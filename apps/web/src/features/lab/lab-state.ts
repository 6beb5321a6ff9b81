import { useState } from 'react';
import {
  ENGINE_VERSION,
  type LabAction,
  type LabRun,
  logEntries,
  type LogEntry,
  type NodeId,
  restartRun,
  addTried,
  socRows,
  type SocRow,
} from '@netward/lab-engine';
import {
  type LevelId,
  LOG_CAPACITY,
  type ProofId,
  type RunPlace,
  type SentRun,
} from '@netward/contracts';
import {
  addSights,
  type Control,
  type ControlGroup,
  dispatch,
  type Level,
  startLevel,
} from '@netward/levels';
import type { LinkedConfiguration } from './challenge/challenge-link.ts';

export interface LogLine extends LogEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The number of the action on this screen; its lines share it. */
  readonly batch: number;
  readonly action: number;
}

export interface SocLine extends SocRow {
  readonly action: number;
  /** Milliseconds since 1970. */
  readonly time: number;
}

export interface TakenAction {
  readonly action: LabAction;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** What a learner opened in the inspector: a record, a device or a hop of an action, or the action. */
export interface OpenedPart extends Omit<RunPlace, 'from' | 'to'> {
  /** The number of the action in the run, from 1; 0 before the first. */
  readonly action: number;
  readonly node?: NodeId;
  readonly from?: NodeId;
  readonly to?: NodeId;
}

export interface Lab {
  readonly level: Level;
  readonly run: LabRun;
  readonly taken: readonly TakenAction[];
  /** The names of what this run has shown: requests and attacks, with a defence and without. */
  readonly seen: readonly string[];
  readonly log: readonly LogLine[];
  readonly collected: readonly SocLine[];
  /** How many of them came with a link: they are somebody else's and count for nothing here. */
  readonly linked: number;
  /** The required actions that count in this run, in the order of their first use. */
  readonly counted: LabRun['tried'];
  /** How many actions were taken: the number of the newest batch in the log. */
  readonly batch: number;
  /** When the last record of the newest action was written, in milliseconds since 1970. */
  readonly ended: number;
  /** How many lines there have been, so that each gets its own id. */
  readonly lines: number;
  readonly opened: OpenedPart | null;
  /** The lab as it is, while an earlier step of its run is looked at. */
  readonly now?: Lab;
  /** An action that a learner wants to take from that step. */
  readonly wanted?: LabAction;
  /** Whether a step of the run was chosen, which is shown without playing it. */
  readonly isStill?: boolean;
}

/** Whose records are searched: those of a level's run, or those of its challenge. */
export type SearchRoom = `${'level' | 'challenge'} ${LevelId}`;

/** What came with a link, until it opens: a run, the level of a challenge, a configuration, a search. */
export const linked: {
  lab?: Lab;
  challenge?: LevelId;
  configuration?: LinkedConfiguration;
  search?: { room: SearchRoom; query: string };
} = {};

/** Keeps what a link asks until its search opens; null for a link to something else. */
export function linkSearch(room: SearchRoom, query: string | null): void {
  linked.search = query === null ? undefined : { room, query };
}

/** What there is before the first action of a run. */
const UNTOUCHED = {
  taken: [],
  seen: [],
  log: [],
  collected: [],
  opened: null,
  now: undefined,
  linked: 0,
  counted: [],
  ended: 0,
};

/** A level at its start; actions tried before stay tried. Of the next ones, `linked` come with a link. */
export function openLab(level: Level, tried: readonly string[], linked = 0): Lab {
  const run = startLevel(level, tried);
  return { level, run, ...UNTOUCHED, linked, batch: 0, lines: 0 };
}

export const controlsOf = ({ controls }: Level, side: ControlGroup['id']): readonly Control[] =>
  controls.filter(({ id }) => id === side).flatMap((group) => group.controls);

/** The run as the server replays it. */
export function sentRunOf({ taken, linked }: Lab): SentRun {
  const actions = taken.map(({ action }) => action);
  return { actions, engine: ENGINE_VERSION, ...(linked > 0 && { linked }) };
}

/** The lab with what of its level was tried elsewhere. */
export function withTried(lab: Lab, tried: readonly string[]): Lab {
  const run = addTried(lab.run, tried);
  return run.tried.length === lab.run.tried.length ? lab : { ...lab, run };
}

export const withoutLog = (lab: Lab): Lab => ({ ...lab, log: [] });

export const restarted = (lab: Lab): Lab => ({ ...lab, ...UNTOUCHED, run: restartRun(lab.run) });

export function withOpened(lab: Lab, what: Partial<OpenedPart> | null): Lab {
  return { ...lab, opened: what && { action: lab.taken.length, ...what } };
}

/** The lab after an action, taken at `time` in milliseconds since 1970. */
export function takeAction(lab: Lab, action: LabAction, time: number): Lab {
  // What came after this step is not dropped without asking.
  if (lab.now) return { ...lab, wanted: action };
  const { run, counted } = play(lab, action);
  const seen = addSights(lab.level, lab.seen, lab.run.state, action);
  const batch = lab.batch + 1;
  // An action that the level turned down has left nothing to look at.
  const taken = run === lab.run ? lab.taken : [...lab.taken, { action, time }];
  const number = taken.length;
  // As in a saved run, an action begins when the one before has ended.
  const begins = Math.max(time, lab.ended);
  const timeOf = ({ at }: { readonly at: number }) => begins + Math.floor(at / 1_000);
  const added = logEntries(run.last).map((entry, index): LogLine => {
    const written = { id: lab.lines + index, time: timeOf(entry), batch, action: number };
    return { ...entry, ...written };
  });
  const log = [...lab.log, ...added].slice(-LOG_CAPACITY);
  const rows = socRows(run.last).map((row) => ({ ...row, time: timeOf(row), action: number }));
  const ended = Math.max(begins, ...(run.last?.records.map(timeOf) ?? []));
  const collected = [...lab.collected, ...rows].slice(-LOG_CAPACITY);
  const lines = lab.lines + added.length;
  return { ...lab, run, counted, taken, seen, log, collected, batch, lines, ended, isStill: false };
}

/** The run after an action, and what counts in it; the very same run if the level turned the action down. */
function play({ level, run, taken, linked, counted }: Lab, action: LabAction) {
  const before = { ...run, tried: counted };
  const played = dispatch(level, before, action);
  if (played === before) return { run, counted };
  const next = { ...played, tried: run.tried };
  const isMore = taken.length >= linked && played.tried.length > counted.length;
  return isMore
    ? { run: addTried(next, played.tried), counted: played.tried }
    : { run: next, counted };
}

export interface HandedInMark {
  readonly proof: ProofId;
  readonly mark: RunPlace;
  readonly words: string;
  readonly isRight: boolean;
  readonly says: string;
}

/** What a learner has done with a level's proofs since its run began. */
export interface ProofWork {
  readonly level: LevelId;
  /** The question that stays after its right mark; without it, the first that is not proved. */
  readonly asked?: ProofId | undefined;
  readonly chosen: RunPlace | null;
  /** Oldest first. */
  readonly attempts: readonly HandedInMark[];
  readonly isClosed?: boolean;
}

/** The work on the proofs of the open level; a run that starts over takes its marks along. */
export function useProofWork({ level, taken }: Lab) {
  const [work, setWork] = useState<ProofWork>({ level: level.id, chosen: null, attempts: [] });
  const isOver = taken.length === 0 && work.attempts.length > 0;
  if (work.level !== level.id || isOver) setWork({ level: level.id, chosen: null, attempts: [] });
  return { work, setWork };
}
