import type { LabAction, LabState } from '@netward/lab-engine';

/** Something that a level wants to have been seen: a request or an attack with a defence or without. */
export interface Sight {
  /** Unique in its level. It completes the sentence "Not seen in this run yet: …". */
  readonly name: string;
  readonly actions: readonly LabAction[];
  /** The switches of the level, by their actions, that are on when the action is taken. */
  readonly with?: readonly LabAction[];
  /** Those that are off. */
  readonly without?: readonly LabAction[];
  /** Where no switch says it: the action that is still missing; undefined once the sight can be seen. */
  readonly missing?: (state: LabState) => LabAction | undefined;
  /** The sight that has to come first. */
  readonly after?: string;
}
