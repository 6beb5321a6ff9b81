import type { NodeId } from '@netward/lab-engine';

/** The name over a lane, and how a sentence speaks of the node. */
const NAMES: Readonly<Record<NodeId, readonly [label: string, spoken: string]>> = {
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
};

/** 'Attacker', 'WAF'. */
export function labelOf(node: NodeId): string {
  return NAMES[node][0];
}

/** 'attacker', 'WAF'. */
export function spokenOf(node: NodeId): string {
  return NAMES[node][1];
}

/** 'the attacker', 'the WAF', 'WEB A'. */
export function theNode(node: NodeId): string {
  return node === 'web-a' || node === 'web-b' || node === 'tls'
    ? spokenOf(node)
    : `the ${spokenOf(node)}`;
}

/** The same at the beginning of a sentence. */
export function atStart(node: NodeId): string {
  const name = theNode(node);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
