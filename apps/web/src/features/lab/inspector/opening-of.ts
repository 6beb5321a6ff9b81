import { evidenceFor, type Opening, type PlayedAction } from '@netward/evidence';
import { logEntries, verdictOf } from '@netward/lab-engine';
import type { OpenedPart } from '../lab-state.ts';

/** What was opened, as the evidence is looked up; null if the run has no such action. */
export function openingOf(run: readonly PlayedAction[], opened: OpenedPart): Opening | null {
  const { action, sequence, node, from, to } = opened;
  const played = run[action - 1];
  if (!played) return null;
  if (sequence !== undefined) return { action, sequence };
  // A device that no packet reached has nothing to open; what decided tells why.
  if (node && evidenceFor(run, { action, node })) return { action, node };
  if (from && to) return { action, from, to };
  // An action as a whole is told by the line that gives it its verdict.
  const lines = logEntries(played.result);
  const verdict = verdictOf(played.result);
  const line = lines.findLast((each) => each.verdict === verdict) ?? lines.at(-1);
  return line ? { action, sequence: line.sequence } : null;
}
