import type { NodeId } from '../devices/derived.ts';
import { capitalized } from './explanation.ts';

/** The name over a lane, and how a sentence speaks of the node. One that is not here goes by its id. */
export const NAMES = {
  client: ['Client', 'client'],
  customer: ['Customer', 'customer'],
  sniffer: ['Sniffer', 'sniffer'],
  attacker: ['Attacker', 'attacker'],
  vpn: ['Gateway', 'gateway'],
  firewall: ['Firewall', 'firewall'],
  ips: ['IPS', 'IPS'],
  tls: ['TLS', 'TLS'],
  waf: ['WAF', 'WAF'],
  lb: ['Balancer', 'balancer'],
  server: ['Server', 'server'],
  'web-a': ['WEB A', 'WEB A'],
  'web-b': ['WEB B', 'WEB B'],
  ids: ['IDS', 'IDS'],
  siem: ['SIEM', 'SIEM'],
  soc: ['SOC', 'SOC'],
} as const satisfies Names;

type Names = Readonly<Partial<Record<NodeId, readonly [label: string, spoken: string]>>>;
const nameOf = (node: NodeId) => (NAMES as Names)[node];

/** 'Attacker', 'WAF'. */
export function labelOf(node: NodeId): string {
  return nameOf(node)?.[0] ?? capitalized(node);
}

/** 'attacker', 'WAF'. */
export function spokenOf(node: NodeId): string {
  return nameOf(node)?.[1] ?? node;
}

/** 'the attacker', 'the WAF', 'WEB A'. */
export function theNode(node: NodeId): string {
  return node === 'web-a' || node === 'web-b' || node === 'tls'
    ? spokenOf(node)
    : `the ${spokenOf(node)}`;
}

/** The same at the beginning of a sentence. */
export function atStart(node: NodeId): string {
  return capitalized(theNode(node));
}
