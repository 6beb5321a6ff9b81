import { ADDRESSES, HTTP_PORT, type NodeId } from '@netward/lab-engine';
import type { NodeShape, SymbolName, TopologyLink, TopologyNode } from './topology.ts';

const CLIENT_ZONE = 'Client segment';
const INTERNET = 'Internet';
const SERVER_ZONE = 'Server segment';
const RECORDS = 'Records';

/** The fixed cast as the diagrams show it; a level takes the nodes it needs. */
export const CAST = {
  client: node('client', 'client', 'end', 'Client', 'Client', CLIENT_ZONE, ADDRESSES.client),
  customer: {
    ...node('customer', 'client', 'end', 'Customer', 'Cust', CLIENT_ZONE, ADDRESSES.customer),
    isBystander: true,
  },
  sniffer: hostile(
    node('sniffer', 'sniffer', 'ear', 'Sniffer', 'Sniff', CLIENT_ZONE, ADDRESSES.sniffer),
  ),
  attacker: hostile(
    node('attacker', 'attacker', 'end', 'Attacker', 'Attk', INTERNET, ADDRESSES.attacker),
  ),
  server: node(
    'server',
    'server',
    'end',
    'Web server',
    'Srv',
    SERVER_ZONE,
    `${ADDRESSES.server}:${HTTP_PORT}`,
  ),
  firewall: node('firewall', 'firewall', 'slab', 'Firewall', 'FW', null, null),
  ids: node('ids', 'ids', 'ear', 'IDS', 'IDS', SERVER_ZONE, null),
  ips: node('ips', 'ips', 'slab', 'IPS', 'IPS', null, null),
  tls: node('tls', 'tls', 'tag', 'TLS', 'TLS', null, null),
  waf: node('waf', 'waf', 'slab', 'WAF', 'WAF', null, null),
  vpn: node('vpn', 'gateway', 'slab', 'Gateway', 'GW', null, ADDRESSES.vpn),
  lb: node('lb', 'lb', 'slab', 'Load balancer', 'LB', null, null),
  webA: backend('web-a', 'WEB A', ADDRESSES['web-a']),
  webB: backend('web-b', 'WEB B', ADDRESSES['web-b']),
  siem: node('siem', 'siem', 'tray', 'SIEM', 'SIEM', RECORDS, null),
  soc: node('soc', 'soc', 'tray', 'SOC', 'SOC', RECORDS, null),
} as const satisfies Record<string, TopologyNode>;

/** A wire, a copy or a record link; its id is `<from>-<to>`. */
export function link(
  from: NodeId,
  to: NodeId,
  kind: TopologyLink['kind'] = 'wire',
  casing: TopologyLink['casing'] = null,
): TopologyLink {
  return { id: `${from}-${to}`, from, to, kind, casing };
}

function node(
  id: NodeId,
  symbol: SymbolName,
  shape: NodeShape,
  label: string,
  shortLabel: string,
  zone: string | null,
  address: string | null,
): TopologyNode {
  return { id, symbol, shape, label, shortLabel, zone, address, isHostile: false, note: null };
}

function backend(id: NodeId, label: string, address: string): TopologyNode {
  return node(id, 'server', 'end', label, label, 'Server pool', `${address}:${HTTP_PORT}`);
}

/** The same node with a fixed remark in the drawing. */
export function withNote(of: TopologyNode, note: string): TopologyNode {
  return { ...of, note };
}

function hostile(of: TopologyNode): TopologyNode {
  return { ...of, isHostile: true };
}
