import { digitsIn, type LevelId, numberOf, RUN_LINK_MAX } from '@netward/contracts';
import { ACTIONS, isAlike, type LabAction } from '@netward/lab-engine';
import type { Level } from '@netward/levels';
import { runCode } from '@netward/levels/run-code';
import { levelOutlines } from '../../../lib/level-outlines.ts';
import { advanceLab, type Lab, openLab } from '../lab-state.ts';
import { addressOf } from './link-address.ts';
import { labAt } from './saved-run.ts';

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
  return addressOf(origin, 'run', code, RUN_LINK_MAX);
}

/** The address of a step of a lab's run. */
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
    (lab, action) => advanceLab(lab, { kind: 'acted', action, time }),
    openLab(level, [], actions.length),
  );
  return whole.taken.length === actions.length ? labAt(whole, position) : BROKEN;
}
