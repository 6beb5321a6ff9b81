import { addTried, type StepResult, TRAFFIC_ACTIONS, verdictOf } from '@netward/lab-engine';
import type { PlayedAction } from '@netward/lab-engine/inspect';
import { findControl, labelOf, type Level } from '@netward/levels';
import type { IconName } from '../../../ui/icon.tsx';
import { savedRunOf } from '../inspector/saved-run.ts';
import { advanceLab, type Lab, openLab } from '../lab-state.ts';
import { MARKS } from '../log/info-pane.tsx';

/** An action of a run, as the timeline shows it. */
export interface RunStep {
  /** From 1. */
  readonly number: number;
  readonly icon: IconName;
  /** The colour of a verdict; empty for a switch. */
  readonly tone: string;
  /** What the button said, and for traffic what became of it. */
  readonly label: string;
  readonly isTraffic: boolean;
  readonly result: StepResult;
}

const known = new WeakMap<PlayedAction, RunStep>();

/** The steps of a run, from its first action to its newest. One that stands in the run already stays the same. */
export function stepsOf(lab: Lab): readonly RunStep[] {
  return savedRunOf(lab).played.map((played) => {
    const step = known.get(played) ?? stepOf(lab.level, played);
    known.set(played, step);
    return step;
  });
}

function stepOf(level: Level, { number, action, before, result }: PlayedAction): RunStep {
  const control = findControl(level, action);
  const name = control ? labelOf(control, before) : action;
  const isTraffic = (TRAFFIC_ACTIONS as readonly string[]).includes(action);
  if (!isTraffic) {
    const node = result.records.find((record) => record.node)?.node;
    const symbol = level.topology.nodes.find(({ id }) => id === node)?.symbol ?? 'server';
    return { number, icon: `s-${symbol}`, tone: '', label: name, isTraffic, result };
  }
  const verdict = verdictOf(result);
  const mark = verdict && MARKS[verdict];
  const label = verdict ? `${name}, ${verdict}` : name;
  return { number, icon: mark ? `m-${mark}` : 'i-dot', tone: mark ?? '', label, isTraffic, result };
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
