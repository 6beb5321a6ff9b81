import {
  type LabAction,
  type LabRun,
  logEntries,
  type LogEntry,
  restartRun,
  addTried,
  socRows,
  type SocRow,
} from '@netward/lab-engine';
import { LOG_CAPACITY } from '@netward/contracts';
import { addSights, dispatch, type Level, startLevel } from '@netward/levels';

/** A log entry as shown, with the time of its action. */
export interface LogLine extends LogEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The number of the action; its lines share it. */
  readonly batch: number;
}

/** A row of the combined view as shown, with the time of its action. */
export interface SocLine extends SocRow {
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** The state of the lab's screen. */
export interface Lab {
  readonly level: Level;
  readonly run: LabRun;
  /** The names of what this run has shown: requests and attacks, with a defence and without. */
  readonly seen: readonly string[];
  readonly log: readonly LogLine[];
  /** What the SIEM has collected in this run. */
  readonly collected: readonly SocLine[];
  /** How many actions were taken: the number of the newest batch in the log. */
  readonly batch: number;
  /** How many lines there have been, so that each gets its own id. */
  readonly lines: number;
}

export type LabEventOfScreen =
  | { readonly kind: 'acted'; readonly action: LabAction; readonly time: number }
  | { readonly kind: 'progress-arrived'; readonly tried: readonly string[] }
  | { readonly kind: 'log-cleared' }
  | { readonly kind: 'restarted' }
  | { readonly kind: 'level-changed'; readonly level: Level; readonly tried: readonly string[] };

/** A level at its start; actions tried before stay tried. */
export function openLab(level: Level, tried: readonly string[]): Lab {
  const run = startLevel(level, tried);
  return { level, run, seen: [], log: [], collected: [], batch: 0, lines: 0 };
}

/** Advances the screen by one event. */
export function advanceLab(lab: Lab, event: LabEventOfScreen): Lab {
  switch (event.kind) {
    case 'acted':
      return act(lab, event.action, event.time);
    case 'progress-arrived':
      return learn(lab, event.tried);
    case 'log-cleared':
      return { ...lab, log: [] };
    case 'restarted':
      return { ...lab, run: restartRun(lab.run), seen: [], log: [], collected: [] };
    case 'level-changed':
      return openLab(event.level, event.tried);
  }
}

/** Returns the same lab if nothing new arrived. */
function learn(lab: Lab, tried: readonly string[]): Lab {
  const run = addTried(lab.run, tried);
  return run.tried.length === lab.run.tried.length ? lab : { ...lab, run };
}

function act(lab: Lab, action: LabAction, time: number): Lab {
  const run = dispatch(lab.level, lab.run, action);
  const seen = addSights(lab.level, lab.seen, lab.run.state, action);
  const batch = lab.batch + 1;
  const added = logEntries(run.last).map((entry, index): LogLine => ({
    ...entry,
    id: lab.lines + index,
    time,
    batch,
  }));
  const log = [...lab.log, ...added].slice(-LOG_CAPACITY);
  const rows = socRows(run.last).map((row): SocLine => ({ ...row, time }));
  const collected = [...lab.collected, ...rows].slice(-LOG_CAPACITY);
  return { ...lab, run, seen, log, collected, batch, lines: lab.lines + added.length };
}
