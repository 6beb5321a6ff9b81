import type { LabState } from '../derived.ts';
import type { Signature } from '../signatures.ts';
import { sentTarget } from '../../packets/payloads.ts';
import type { ToolFold } from '../../formats/tool-fold.ts';

/** Words as a web log may hold them: as they are, and percent-encoded. */
function spellings(content: string): readonly string[] {
  return [...new Set([content, sentTarget(content)])];
}

/** A signature as a selection over a web log. */
function selection({ finding, contents }: Signature): readonly string[] {
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
function sensorAlert({ sid }: Signature): readonly string[] {
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

/**
 * The SIEM's correlation as Sigma rules, three YAML documents: the scan, the web attack, and the first
 * before the second from one source (Sigma correlation rules 2.0, type temporal_ordered).
 */
export function sigmaRules({ siemRule, idsSignatures }: LabState): string {
  const { first, then } = siemRule;
  const scan = idsSignatures.find(({ finding }) => finding === first);
  const attacks = idsSignatures.filter(
    ({ finding, threshold }) => threshold === null && then.includes(finding),
  );
  return [
    'title: Port scan',
    'name: reconnaissance',
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
    '---',
    'title: Reconnaissance, then a web attack, from one source',
    'status: test',
    'correlation:',
    '  type: temporal_ordered',
    '  rules:',
    '    - reconnaissance',
    '    - web_attack',
    '  aliases:',
    '    source:',
    `      reconnaissance: ${scan ? 'src_ip' : 'c-ip'}`,
    '      web_attack: c-ip',
    '  group-by:',
    '    - source',
    '  timespan: 1h',
    'level: high',
  ].join('\n');
}

/** The SIEM's rule in this state. */
export function sigmaFold(state: LabState): ToolFold {
  return {
    title: 'Correlation rule',
    tool: 'Sigma',
    language: 'yaml',
    text: sigmaRules(state),
    help: 'Sigma needs a time span; the lab’s rule looks at the whole run and raises one incident in it. The lab’s SIEM also takes a device’s own finding as the web attack, and dropped probes of three ports as the scan.',
  };
}
