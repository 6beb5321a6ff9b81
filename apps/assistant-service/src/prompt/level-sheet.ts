import type { LabAction } from '@netward/lab-engine';
import type { Level } from '@netward/levels';

/** The words on the control of an action in this level; the action's name where there is none. */
export function controlLabel(level: Level, action: string): string {
  const controls = level.controls.flatMap((group) => group.controls);
  return controls.find((control) => control.action === action)?.label ?? action;
}

function labelList(level: Level, actions: readonly LabAction[]): string {
  return actions.map((action) => `"${controlLabel(level, action)}"`).join(', ');
}

/** What a level teaches, from its own texts. Its quiz is left out. */
export function levelSheet(level: Level): string {
  const { title, kind, description, tip, readMore } = level.texts;
  const offered = level.controls.flatMap((group) => group.controls.map(({ action }) => action));
  return [
    `Level ${level.id}: ${title} (${kind})`,
    description,
    `Tip: ${tip}`,
    `Controls: ${labelList(level, offered)}`,
    `To be tried before the quiz opens: ${labelList(level, level.requiredActions)}`,
    `What "Read More" teaches (${readMore.title}):`,
    ...Object.values(readMore.points).map((point) => `- ${point}`),
  ].join('\n');
}
