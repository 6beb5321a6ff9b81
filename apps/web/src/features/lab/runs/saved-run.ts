import { digitsIn, type LevelId, numberOf, RUN_LINK_MAX, webPaths } from '@netward/contracts';
import {
  ACTIONS,
  addTried,
  isAlike,
  type LabAction,
  TRAFFIC_ACTIONS,
  verdictOf,
} from '@netward/lab-engine';
import { type PlayedAction, playRun } from '@netward/lab-engine/inspect';
import { findControl, labelOf, type Level, type Topology } from '@netward/levels';
import { runCode } from '@netward/levels/run-code';
import { levelOutlines } from '../../../lib/level-outlines.ts';
import { type Lab, openLab, takeAction } from '../lab-state.ts';
import { markOf } from '../log/log-parts.tsx';

/** A run with its packets and records, as it is looked into, marked and saved. */
export interface SavedRun {
  readonly level: LevelId;
  readonly topology: Topology;
  readonly played: readonly PlayedAction[];
  /** When each action was taken, in milliseconds since 1970. */
  readonly times: readonly number[];
}

const saved = new WeakMap<Lab['taken'], SavedRun>();
let newest: readonly PlayedAction[] = [];

/** The run with its packets and records. A run that is kept is played once, and of one that has grown what is new. */
export function savedRunOf({ level, run: { start }, taken }: Lab): SavedRun {
  const known = saved.get(taken);
  if (known?.level === level.id) return known;
  const run: SavedRun = {
    level: level.id,
    topology: level.topology,
    played: playRun(
      start,
      taken.map(({ action }) => action),
      newest,
    ),
    times: taken.map(({ time }) => time),
  };
  saved.set(taken, run);
  newest = run.played;
  return run;
}

/** An action of a run, as the timeline shows it. */
export type RunStep = ReturnType<typeof stepOf>;

const known = new WeakMap<PlayedAction, RunStep>();

/** The steps of a run, from its first action to its newest. One that stands in the run already stays the same. */
export function stepsOf(lab: Lab): readonly RunStep[] {
  return savedRunOf(lab).played.map((played) => {
    const step = known.get(played) ?? stepOf(lab.level, played);
    known.set(played, step);
    return step;
  });
}

function stepOf(level: Level, { number, action, before, result }: PlayedAction) {
  const control = findControl(level, action);
  const name = control ? labelOf(control, before) : action;
  const isTraffic = (TRAFFIC_ACTIONS as readonly string[]).includes(action);
  const step = { number, isTraffic, result };
  if (!isTraffic) {
    const node = result.records.find((record) => record.node)?.node;
    const symbol = level.topology.nodes.find(({ id }) => id === node)?.symbol ?? 'server';
    return { ...step, icon: `s-${symbol}` as const, tone: '', label: name };
  }
  const verdict = verdictOf(result);
  const mark = markOf(verdict);
  // What the button said, and what became of it.
  const label = verdict ? `${name}, ${verdict}` : name;
  return {
    ...step,
    icon: mark ? (`m-${mark}` as const) : ('i-dot' as const),
    tone: mark ?? '',
    label,
  };
}

/** The lab as it stood after so many steps of the run of `now`, which it keeps. Tried actions stay tried. */
export function labAt(now: Lab, step: number): Lab {
  const opened = now.opened && { action: step };
  if (step >= now.taken.length) return { ...now, opened, isStill: true };
  const past = now.taken
    .slice(0, step)
    .reduce(
      (lab, taken) => takeAction(lab, taken.action, taken.time),
      openLab(now.level, now.run.tried, Math.min(now.linked, step)),
    );
  return { ...past, opened, now, isStill: true };
}

/** The lab with its whole run, and what has been tried since it was left. */
export function nowOf({ now, ...lab }: Lab): Lab {
  return now ? { ...now, run: addTried(now.run, lab.run.tried) } : lab;
}

export interface LinkedMoment {
  readonly level: Level;
  readonly actions: readonly LabAction[];
  /** The step that is looked at, from 1. */
  readonly position: number;
}

const BROKEN = 'This link to a run is broken. Ask for it again.';
const TOO_LONG = 'This link is too long to be a run of the lab. Ask for it again.';
const FOREIGN =
  'This link was made for another version of the lab, which would play it differently.';

/** The address of a moment. Null if it would be longer than `RUN_LINK_MAX`. */
export function linkOf(origin: string, { level, actions, position }: LinkedMoment): string | null {
  const code = runCode({ level: level.id, actions, position });
  const address = `${origin}${webPaths.labs}?run=${code}`;
  return address.length > RUN_LINK_MAX ? null : address;
}

export function linkOfStep({ level, taken }: Lab, position: number): string | null {
  return linkOf(location.origin, { level, actions: taken.map(({ action }) => action), position });
}

/** Said instead of an address. */
export const RUN_TOO_LONG =
  'This run is too long for a link. Restart the level and take fewer steps.';

type CodedMoment = Omit<LinkedMoment, 'level'> & { readonly level: LevelId };

/** The moment that a link's code tells, or the sentence that says why it tells none. Never throws. */
export function momentOf(code: string): CodedMoment | string {
  if (code.length > RUN_LINK_MAX) return TOO_LONG;
  const digits = digitsIn(code);
  if (!digits) return BROKEN;
  const [version, levelNumber, high, low, ...played] = digits;
  if (!isAlike(version!)) return FOREIGN;
  const level = levelOutlines.find(({ id }) => id === String(levelNumber));
  const actions = played.map((digit) => ACTIONS[digit]);
  const position = numberOf([high!, low!]);
  const isWhole = level && actions.every((action) => action && level.actions.includes(action));
  if (!isWhole || position < 1 || position > actions.length) return BROKEN;
  return { level: level.id, actions: actions as LabAction[], position };
}

/**
 * The lab at a moment, all its actions taken at `time`, in milliseconds since 1970; a sentence if the
 * level turns one of them down. Another learner's run is no progress.
 */
export function labOf({ level, actions, position }: LinkedMoment, time: number): Lab | string {
  const whole = actions.reduce(
    (lab, action) => takeAction(lab, action, time),
    openLab(level, [], actions.length),
  );
  return whole.taken.length === actions.length ? labAt(whole, position) : BROKEN;
}
