import { HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import type { LabState } from '../derived.ts';
import type { Signature } from '../signatures.ts';
import { theNode } from '../../inspect/names.ts';
import type { ToolFold } from '../../formats/tool-fold.ts';

export const SURICATA = 'Suricata 7.0';
export type Sensor = 'ids' | 'ips';

/** 1 is Suricata's gravest. */
export const PRIORITIES = { high: 1, medium: 2, low: 3 } as const;

/** The seconds in which a counting rule counts. */
const WINDOWS: Readonly<Record<Exclude<Signature['counts'], 'content'>, number>> = {
  connections: 60,
  ports: 1,
  'not found': 1,
};

/** What a signature looks at, without its message and numbers. */
function bodyOf({ counts, contents, threshold }: Signature): readonly [head: string, body: string] {
  const web = `tcp any any -> any [${HTTP_PORT},${HTTPS_PORT}]`;
  switch (counts) {
    case 'content': {
      const words = contents.map((content) => `content:"${content}"; nocase;`).join(' ');
      return ['http any any -> any any', `flow:established,to_server; http.uri; ${words}`];
    }
    case 'connections':
      return [
        web,
        `flow:to_server; flags:S,CE; detection_filter:track by_src, count ${threshold}, seconds ${WINDOWS.connections};`,
      ];
    case 'ports':
      return [
        'tcp any any -> any any',
        `flow:to_server; flags:S,CE; threshold:type both, track by_src, count ${threshold + 1}, seconds ${WINDOWS.ports};`,
      ];
    case 'not found':
      return [
        'http any any -> any any',
        `flow:established,to_client; http.stat_code; content:"404"; threshold:type both, track by_dst, count ${threshold + 1}, seconds ${WINDOWS['not found']};`,
      ];
  }
}

/** A signature as a line of a rules file; a sensor in the path rejects or drops, a passive one alerts. */
export function suricataRule(signature: Signature, sensor: Sensor): string {
  const [head, body] = bodyOf(signature);
  const action =
    sensor === 'ids' ? 'alert' : signature.counts === 'content' ? 'rejectboth' : 'drop';
  const { title, severity, sid } = signature;
  return `${action} ${head} (msg:"${title}"; ${body} priority:${PRIORITIES[severity]}; sid:${sid}; rev:1;)`;
}

/** The rules file of a sensor, ready for `suricata -S`. */
export function suricataRules(state: LabState, sensor: Sensor): string {
  return signaturesOf(state, sensor)
    .map((signature) => suricataRule(signature, sensor))
    .join('\n');
}

/** What the sensor looks for in this state. */
export function signaturesOf(state: LabState, sensor: Sensor): readonly Signature[] {
  return sensor === 'ids' ? state.idsSignatures : state.ipsSignatures;
}

/** Whether the sensor runs in this state. */
export function isSensorOn(state: LabState, sensor: Sensor): boolean {
  return sensor === 'ips' ? state.ipsEnabled : state.idsEnabled || state.hasFixedSensor;
}

/** The rules of a sensor that is on; null for one that is off. */
export function suricataRulesFold(state: LabState, sensor: Sensor): ToolFold | null {
  if (!isSensorOn(state, sensor)) return null;
  return {
    title: `Rules of ${theNode(sensor)}`,
    tool: SURICATA,
    language: 'suricata',
    text: suricataRules(state, sensor),
    help: 'A rule that counts does so over the seconds it names, and so also over several actions; the lab counts within one action.',
  };
}
