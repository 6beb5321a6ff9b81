import type { LabAction } from '@netward/lab-engine';

/** One action of a recorded run, and what to look at in it. */
export interface RecordedStep {
  readonly action: LabAction;
  /** One to three sentences under the diagram while the action plays. */
  readonly caption: string;
}

/** A level's run as its short video plays it, from the level's first state. */
export interface Recording {
  readonly opening: string;
  readonly steps: readonly RecordedStep[];
  /** After the last one: what to try oneself. */
  readonly ending: string;
}
