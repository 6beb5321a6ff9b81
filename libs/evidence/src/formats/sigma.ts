import type { LabState, Signature } from '@netward/lab-engine';
import { sentTarget } from '@netward/lab-engine/payloads';
import type { ToolFold } from './tool-fold.ts';

/** Words as a web log may hold them: as they are, and percent-encoded. */
function spellings(content: string): readonly string[] {
  return [...new Set([content, sentTarget(content)])];
}

/** A signature as a selection over a web log. */
function selection({ finding, contents }: Signature): readonly string[] {
  const isOne = contents.length === 1;
  const words = contents.flatMap((content) => (isOne ? spellings(content) : [content]));
  const key = isOne ? 'cs-uri-query|contains' : 'cs-uri-query|contains|all';
  return [
    `  ${finding}:`,
    `    ${key}:`,
    ...words.map((word) => `      - '${word.replaceAll("'", "''")}'`),
  ];
}

/**
 * The SIEM's correlation as Sigma rules, three YAML documents: the scan, the web attack, and the first
 * before the second from one source (Sigma correlation rules 2.0, type temporal_ordered).
 */
export function sigmaRules({ siemRule, idsSignatures }: LabState): string {
  const { first, then } = siemRule;
  const scan = idsSignatures.find(({ finding }) => finding === first);
  const attacks = idsSignatures.filter(
    ({ finding, counts }) => counts === 'content' && then.includes(finding),
  );
  return [
    `title: ${first === 'port scan' ? 'Port scan' : first}`,
    'name: reconnaissance',
    'status: test',
    'logsource:',
    '  product: suricata',
    '  service: alert',
    'detection:',
    '  selection:',
    `    alert.signature${scan ? `_id: ${scan.sid}` : '|contains: scan'}`,
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
    '      reconnaissance: src_ip',
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
    help: 'Sigma needs a time span; the lab’s rule looks at the whole run and raises one incident in it. The lab’s SIEM also counts a device’s own alert as the web attack, and knows a scan without a sensor by its version probe.',
  };
}
