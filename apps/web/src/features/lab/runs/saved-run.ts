import type { LevelId } from '@netward/contracts';
import { type PlayedAction, playRun } from '@netward/lab-engine/inspect';
import { findControl, labelOf, type Level, type Topology } from '@netward/levels';
import { addTried, TRAFFIC_ACTIONS, verdictOf } from '@netward/lab-engine';
import { advanceLab, type Lab, openLab } from '../lab-state.ts';
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
      (lab, taken) => advanceLab(lab, { kind: 'acted', ...taken }),
      openLab(now.level, now.run.tried, Math.min(now.linked, step)),
    );
  return { ...past, opened, now, isStill: true };
}

/** The lab with its whole run, and what has been tried since it was left. */
export function nowOf({ now, ...lab }: Lab): Lab {
  return now ? { ...now, run: addTried(now.run, lab.run.tried) } : lab;
}
