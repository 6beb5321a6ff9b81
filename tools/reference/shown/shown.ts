import type { Asked } from '../asked.ts';
import { say, step } from '../../harness/steps.mjs';
import { formatTable } from '../../prove/table.ts';
import { auditCheck } from './audit.ts';
import { captureCheck } from './captures.ts';
import type { ToolCheck, ToolCheckGround } from './tool-check.ts';
import { settingsChecks } from './settings.ts';

/** Everything that the lab shows or saves in a real tool's form. */
const CHECKS: readonly ToolCheck[] = [...settingsChecks, captureCheck, auditCheck];

/** Makes every check and prints what became of it. Each check is a cell. */
export async function checkShown(ground: ToolCheckGround): Promise<Asked> {
  const rows: string[][] = [];
  const told: string[] = [];
  for (const each of CHECKS) {
    ground.stop.throwIfAborted();
    const { checked, faults } = await step('shown', (note) => {
      note(each.name);
      return each.check(ground);
    });
    rows.push([each.name, String(checked), String(faults.length)]);
    told.push(...faults.map((fault) => `!!! ${fault}`));
  }
  say(formatTable([['what the lab shows or saves', 'checked', 'faults'], ...rows]));
  for (const fault of told) say(fault);
  return { cells: CHECKS.length, disagree: rows.filter(([, , faults]) => faults !== '0').length };
}
