/** Why every kind of record was written; a kind without a reason does not compile. */
import type { Explain } from '../inspect/explanation.ts';
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
import soc from './soc/why.json' with { type: 'json' };
import lab from './lab/why.json' with { type: 'json' };
import { why as sensors } from './suricata/why.ts';
import type { RecordKind } from './derived.ts';
import { whyFrom } from './why-from.ts';

export const REASONS: Readonly<Record<RecordKind, Explain>> = {
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
  ...whyFrom(soc),
  ...whyFrom(lab),
};

export { firewallWhy } from './firewall/why.ts';
export { unnoted } from './suricata/why.ts';
