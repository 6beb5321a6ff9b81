/** Prints the file of ModSecurity; `text.ts` reads it. Apart, since showing it needs no parser. */
import BEFORE from './before-settings.json' with { type: 'json' };
import type { WafExclusion, WafRules } from './score.ts';

/** The actions of every directive here but for its id and what it does. */
export const ACTIONS = 'phase:1,pass,nolog';
/** Where Debian keeps the rules. */
export const RULES_FOLDER = '/usr/share/modsecurity-crs/rules';
const RULES_FILE = `Include ${RULES_FOLDER}/*.conf`;
/** What stands around the settings, line by line. */
export const FRAME = [...BEFORE, RULES_FILE];

const FIRST_ID = 1001;

/** An exclusion as a directive. */
export function printExclusion({ rule, parameter, path }: WafExclusion, index: number): string {
  const target =
    parameter === null
      ? `ctl:ruleRemoveById=${rule}`
      : `ctl:ruleRemoveTargetById=${rule};ARGS:${parameter}`;
  const actions = `"id:${FIRST_ID + index},${ACTIONS},${target}"`;
  return path === null
    ? `SecAction ${actions}`
    : `SecRule REQUEST_FILENAME "@streq ${path}" ${actions}`;
}

/** The whole file, each directive in a line. `read(print(rules))` has the same rules. */
export function print({ paranoia, threshold, exclusions }: WafRules): string {
  const lines = [
    ...BEFORE,
    `SecAction "id:900000,${ACTIONS},setvar:tx.paranoia_level=${paranoia}"`,
    `SecAction "id:900110,${ACTIONS},setvar:tx.inbound_anomaly_score_threshold=${threshold}"`,
    ...exclusions.map(printExclusion),
    RULES_FILE,
  ];
  return `${lines.join('\n')}\n`;
}

/** What a printed line says; null for the frame around settings and exclusions. */
export function settingOfLine(line: number): 'paranoia' | 'threshold' | number | null {
  const setting = line - 1 - BEFORE.length;
  if (setting < 0) return null;
  return setting < 2 ? (['paranoia', 'threshold'] as const)[setting]! : setting - 2;
}
