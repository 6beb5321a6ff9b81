/** Why records were written: the texts are data, the details choose among them and fill them. */
import { filled } from '../filled.ts';
import {
  fact,
  type Explain,
  type ExplainedRecord,
  type Reasons,
  type WhyFact,
} from '../inspect/explanation.ts';
import type { LabRecord } from '../packets/evidence.ts';
import { stateInWords } from '../views/wording.ts';
import { why as client } from './client/why.ts';
import { why as sniffer } from './sniffer/why.ts';
import { why as attacker } from './attacker/why.ts';
import { why as vpn } from './vpn/why.ts';
import { why as firewall } from './firewall/why.ts';
import { why as tls } from './tls/why.ts';
import { why as waf } from './waf/why.ts';
import { why as loadBalancer } from './load-balancer/why.ts';
import { why as server } from './server/why.ts';
import { why as siem } from './siem/why.ts';
import { why as sensors } from './suricata/why.ts';
import type { RecordKind } from './derived.ts';
import { KINDS } from './records.ts';

export { firewallWhy } from './firewall/why.ts';
export { unnoted } from './suricata/why.ts';

const DETAILS: Reasons = {
  ...client,
  ...sniffer,
  ...attacker,
  ...vpn,
  ...firewall,
  ...tls,
  ...waf,
  ...loadBalancer,
  ...server,
  ...sensors,
  ...siem,
};

/** The reason of each kind of record. */
export const REASONS = Object.fromEntries(
  Object.entries(KINDS).map(([kind, { heading, sentence }]) => {
    const explain: Explain = (about) => {
      const { is = '', values = {}, ...more } = DETAILS[kind as RecordKind]?.(about) ?? {};
      const said = typeof sentence === 'string' ? sentence : sentence[is]!;
      const valueOf = (name: string) => values[name] ?? about.record[name as keyof LabRecord];
      const title = filled(heading ?? 'A switch, no packet', valueOf);
      const facts = heading ? {} : { facts: [...(more.facts ?? []), ...changeFacts(about)] };
      return { heading: title, sentence: filled(said, valueOf), ...more, ...facts };
    };
    return [kind, explain];
  }),
) as Readonly<Record<RecordKind, Explain>>;

function changeFacts({ record: { node }, before, played }: ExplainedRecord): readonly WhyFact[] {
  if (node === null) return [];
  return [
    fact('before', stateInWords(before, node)),
    fact('after', stateInWords(played.result.state, node)),
  ];
}
