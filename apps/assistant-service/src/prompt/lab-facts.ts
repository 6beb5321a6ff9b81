import type { LabSnapshot } from '@netward/contracts';
import { type Level, startState } from '@netward/levels';
import { controlLabel } from './level-sheet.ts';
import { quoteData } from './quote-data.ts';

const LINES_MAX = 20;
const LINE_CHARS_MAX = 300;

/** The firewall's rules, which the page reports as switches. */
const RULES = ['blockClient', 'blockAttacker'];

/** The switches of a lab that are on and off, of those that the engine knows. */
function switches(level: Level, toggles: Readonly<Record<string, boolean>>): string {
  const fields = Object.entries(startState(level));
  const known = fields.flatMap(([name, value]) => (typeof value === 'boolean' ? [name] : []));
  const named = [...known, ...RULES].filter((name) => Object.hasOwn(toggles, name));
  return named.map((name) => `${name} ${toggles[name] ? 'on' : 'off'}`).join(', ');
}

/** The required actions that the learner has not tried yet, as the learner's page reports them. */
export function remainingActions(level: Level, lab: LabSnapshot | undefined): string[] | undefined {
  if (!lab?.remaining) return undefined;
  const reported = new Set(lab.remaining);
  return level.requiredActions.filter((action) => reported.has(action));
}

/** The newest log lines, oldest first. */
export function logLines(lab: LabSnapshot | undefined): string[] {
  const lines = (lab?.log ?? []).slice(-LINES_MAX);
  return lines.map((line) => quoteData(line, LINE_CHARS_MAX)).filter(Boolean);
}

/** The learner's lab in words. Names that the level does not know are dropped. */
export function labFacts(level: Level, lab: LabSnapshot): string {
  const remaining = remainingActions(level, lab);
  const labels = remaining?.map((action) => controlLabel(level, action)).join(', ');
  return [
    `Switches: ${switches(level, lab.toggles ?? {}) || 'unknown'}`,
    `Not tried yet: ${remaining ? labels || 'nothing' : 'unknown'}`,
    'Log, newest last:',
    ...logLines(lab),
  ].join('\n');
}
