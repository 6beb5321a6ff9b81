import { logEntries } from '@netward/lab-engine';
import type { Level } from './level.ts';
import { dispatch, playLevel } from './play.ts';
import type { LogExhibit } from './quiz.ts';

/** The lines of an exhibit, as the lab's log shows them when the level is played that way. */
export function exhibitLines(level: Level, { before, shown }: LogExhibit): readonly string[] {
  let run = playLevel(level, before);
  return shown.flatMap((action) => {
    run = dispatch(level, run, action);
    return logEntries(run.last).map((entry) => entry.text);
  });
}
