import { findControl, labelOf, type Level } from '@netward/levels';
import type { Recording } from '@netward/levels/recordings';
import { advanceLab, type Lab, openLab } from '../lab-state.ts';

/** One scene of a video: the lab as it stands, the caption, and the actions that led there. */
export interface Scene {
  readonly lab: Lab;
  readonly caption: string;
  /** What the button of the action says; null before the first and after the last. */
  readonly action: string | null;
}

/** A recording as scenes: the opening, one for each action, the ending. */
export function scenesOf(level: Level, { opening, steps, ending }: Recording): readonly Scene[] {
  let lab = openLab(level, []);
  const scenes: Scene[] = [{ lab, caption: opening, action: null }];
  for (const { action, caption } of steps) {
    const control = findControl(level, action);
    const label = control ? labelOf(control, lab.run.state) : action;
    lab = advanceLab(lab, { kind: 'acted', action, time: 0 });
    scenes.push({ lab, caption, action: label });
  }
  return [...scenes, { lab: { ...lab, isStill: true }, caption: ending, action: null }];
}

/** How long it takes to read a caption without haste, in milliseconds: 200 words a minute, and a breath. */
export function readingMs(caption: string): number {
  return 1_500 + caption.split(' ').length * 300;
}
