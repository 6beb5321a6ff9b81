import { say, step } from '../../harness/steps.mjs';
import { formatTable } from '../../prove/table.ts';
import { auditExhibit } from './audit.ts';
import { captureExhibit, loginExhibit } from './captures.ts';
import type { Exhibit, ExhibitGround } from './exhibit.ts';
import { settingsExhibits } from './settings.ts';

/** Everything that the lab shows or saves in a real tool's form. */
const EXHIBITS: readonly Exhibit[] = [
  ...settingsExhibits,
  captureExhibit,
  loginExhibit,
  auditExhibit,
];

/** Gives every exhibit to its tool and prints what became of it. Returns the number of faults. */
export async function checkExhibits(ground: ExhibitGround, stop: AbortSignal): Promise<number> {
  const rows: string[][] = [];
  const told: string[] = [];
  for (const exhibit of EXHIBITS) {
    stop.throwIfAborted();
    const { checked, faults } = await step('shown', (note) => {
      note(exhibit.name);
      return exhibit.check(ground);
    });
    rows.push([exhibit.name, String(checked), String(faults.length)]);
    told.push(...faults.map((fault) => `!!! ${fault}`));
  }
  say(formatTable([['what the lab shows or saves', 'checked', 'faults'], ...rows]));
  for (const fault of told) say(fault);
  return told.length;
}
