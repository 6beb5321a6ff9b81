import type { LabState } from '../derived.ts';
import type { SuricataRule } from '../suricata/rules.ts';
import { sentTarget } from '../../packets/payloads.ts';
import { foldOf, type ToolFold } from '../../formats/tool-fold.ts';
import folds from './folds.json' with { type: 'json' };
import { printRule } from './print.ts';
import { BASE_RULES } from './siem.ts';

/** Words as a web log may hold them: as they are, and percent-encoded. */
function spellings(content: string): readonly string[] {
  return [...new Set([content, sentTarget(content)])];
}

/** A signature as a selection over a web log. */
function selection({ finding, contents }: SuricataRule): readonly string[] {
  const isOne = contents.length === 1;
  const words = contents.flatMap(({ text }) => (isOne ? spellings(text) : [text]));
  const key = isOne ? 'cs-uri-query|contains' : 'cs-uri-query|contains|all';
  return [
    `  ${finding}:`,
    `    ${key}:`,
    ...words.map((word) => `      - '${word.replaceAll("'", "''")}'`),
  ];
}

/** A scan as a sensor reports it. */
function sensorAlert({ sid }: SuricataRule): readonly string[] {
  return [
    'logsource:',
    '  product: suricata',
    '  service: alert',
    'detection:',
    '  selection:',
    `    alert.signature_id: ${sid}`,
  ];
}

/** Where no sensor knows scans: a scanner asks for the version without naming a host. */
const VERSION_PROBE = [
  'logsource:',
  '  category: webserver',
  'detection:',
  '  selection:',
  '    cs-version: HTTP/1.0',
  '    cs-host: null',
];

/** The base rules that the SIEM's rule joins: two YAML documents, the scan and the web attack. */
export function baseRules({ idsSignatures }: LabState): string {
  const scan = scanIn(idsSignatures);
  const attacks = idsSignatures.filter(
    ({ finding, threshold }) =>
      threshold === null && finding && BASE_RULES[finding] === 'web_attack',
  );
  return [
    'title: Port scan',
    'name: port_scan',
    'status: test',
    ...(scan ? sensorAlert(scan) : VERSION_PROBE),
    '  condition: selection',
    'level: medium',
    '---',
    'title: Web attack in a request',
    'name: web_attack',
    'status: test',
    'logsource:',
    '  category: webserver',
    'detection:',
    ...attacks.flatMap(selection),
    `  condition: ${attacks.map(({ finding }) => finding).join(' or ')}`,
    'level: high',
  ].join('\n');
}

function scanIn(signatures: readonly SuricataRule[]): SuricataRule | undefined {
  return signatures.find(({ finding }) => finding && BASE_RULES[finding] === 'port_scan');
}

/** The SIEM's rule: the first before the second from one source. Where no sensor sees it, a scan is in the web log. */
export function correlationRule({ siemRule, idsSignatures }: LabState): string {
  if (scanIn(idsSignatures)) return printRule(siemRule).join('\n');
  const events = siemRule.events.map((event) => ({ ...event, by: 'c-ip' }));
  return printRule({ ...siemRule, events }).join('\n');
}

/** What the SIEM looks for in single records. */
export function baseRulesFold(state: LabState): ToolFold {
  return foldOf(folds.base, baseRules(state));
}

/** The SIEM's rule in this state. */
export function sigmaFold(state: LabState): ToolFold {
  return foldOf(folds.correlation, correlationRule(state));
}
