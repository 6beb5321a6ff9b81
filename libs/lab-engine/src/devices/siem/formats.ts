import type { LabState } from '../derived.ts';
import type { SuricataRule } from '../suricata/rules.ts';
import { TOPICS } from '../device.ts';
import { filled } from '../../filled.ts';
import { sentTarget } from '../../packets/payloads.ts';
import { foldOf, settingsAfter, type KindFormats, type ToolFold } from '../../inspect/formats.ts';
import { printRule } from './correlate.ts';
import texts from './formats.json' with { type: 'json' };

const { folds, 'base rules': templates } = texts;

function selection({ finding, contents }: SuricataRule): readonly string[] {
  const isOne = contents.length === 1;
  // A web log may hold a word as it is, and percent-encoded.
  const words = contents.flatMap(({ text }) => (isOne ? [text, sentTarget(text)] : [text]));
  const key = isOne ? 'url.query|contains' : 'url.query|contains|all';
  return [
    `  ${finding}:`,
    `    ${key}:`,
    ...[...new Set(words)].map((word) => `      - '${word.replaceAll("'", "''")}'`),
  ];
}

/** The scan and the web attack as two YAML documents, with the fields of the Elastic Common Schema 9. */
export function baseRules({ idsSignatures }: LabState): string {
  const scan = idsSignatures.find(
    ({ finding }) => finding && TOPICS[finding].baseRule === 'port_scan',
  );
  const attacks = idsSignatures.filter(
    ({ finding, threshold }) =>
      threshold === null && finding && TOPICS[finding].baseRule === 'web_attack',
  );
  // Where no sensor knows scans: a scanner asks for the version without naming a host.
  const scanLines = templates[scan ? 'scan, by a sensor' : 'scan, by the web log'];
  return filled([...scanLines, '---', ...templates['web attack']].join('\n'), {
    sid: scan?.sid,
    selections: attacks.flatMap(selection).join('\n'),
    names: attacks.map(({ finding }) => finding).join(' or '),
  });
}

/** The SIEM's rule: the first before the second from one source. */
export function correlationRule({ siemRule }: Pick<LabState, 'siemRule'>): string {
  return printRule(siemRule).join('\n');
}

/** What the SIEM looks for in single records. */
export function baseRulesFold(state: LabState): ToolFold {
  return foldOf(folds.base, baseRules(state));
}

/** The SIEM's rule in this state. */
export function sigmaFold(state: LabState): ToolFold {
  return foldOf(folds.correlation, correlationRule(state));
}

export const formats = {
  'siem-on': settingsAfter(baseRulesFold, sigmaFold),
  'siem-correlated': {
    folds: ({ played }) => [baseRulesFold(played.before), sigmaFold(played.before)],
  },
} satisfies KindFormats;
