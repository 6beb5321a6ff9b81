/**
 * The VPN is one tunnel from the client to a gateway, which unwraps and forwards with its own
 * address; which packets go into it, the client's routes say: its own network, the way to the gateway, the
 * default route, what `route` adds, and the two halves of `redirect-gateway def1`, as OpenVPN leaves them on
 * Linux. The narrowest network that has the address decides. Left out: key exchange, reconnects and the
 * delay of the detour.
 */
import { ADDRESSES } from '../../cast.ts';
import { addressOf, hasAddress, networkOf } from '../../packets/ipv4.ts';
import { sentOn } from '../../packets/connection.ts';
import type { Packet } from '../../packets/evidence.ts';
import { flip, note, type Walk } from '../../walk.ts';
import type { LabState, NodeId } from '../derived.ts';
import type { Device, Handling, Inline } from '../device.ts';
import { nodeWords, words } from './words.ts';

export interface VpnRoute {
  /** '10.0.1.0/24'. */
  readonly network: string;
  readonly via: 'tunnel' | 'outside';
}

export interface Routing {
  /** Whether everything without a narrower route goes into the tunnel. */
  readonly vpnTunnel: 'full' | 'split';
  readonly vpnRoutes: readonly VpnRoute[];
}

/** A line of the table; those not configured come from neither. */
export interface TableEntry extends VpnRoute {
  readonly from: VpnRoute | 'full tunnel' | null;
}

/** The network that the client is connected to. */
export const OWN_NETWORK = '10.0.0.0/28';

const bitsOf = ({ network }: VpnRoute): number => networkOf(network)!.bits;

/** The table, the narrowest network first. */
export function tableOf({ vpnTunnel, vpnRoutes }: Routing): readonly TableEntry[] {
  const halves = ['0.0.0.0/1', '128.0.0.0/1'].map((network): TableEntry => ({
    network,
    via: 'tunnel',
    from: 'full tunnel',
  }));
  const entries: TableEntry[] = [
    { network: `${ADDRESSES.vpn}/32`, via: 'outside', from: null },
    { network: OWN_NETWORK, via: 'outside', from: null },
    ...vpnRoutes.map((route) => ({ ...route, from: route })),
    ...(vpnTunnel === 'full' ? halves : []),
    { network: '0.0.0.0/0', via: 'outside', from: null },
  ];
  return entries.sort((one, other) => bitsOf(other) - bitsOf(one));
}

/** The line that decides about an address. */
export function wayTo(table: readonly TableEntry[], address: string): TableEntry {
  const number = addressOf(address)!;
  return table.find(({ network }) => hasAddress(networkOf(network)!, number))!;
}

const routing: Routing = { vpnTunnel: 'full', vpnRoutes: [] };
const state = { vpnEnabled: false, ...routing, vpnDrops: [] as readonly string[] };

const inline: Inline = {
  device: 'VPN',
  node: 'vpn',
  isIn: isTunnelled,
  judge,
  source: ADDRESSES.vpn,
};

export const vpn = {
  name: 'VPN',
  nodes: { vpn: { address: ADDRESSES.vpn, segment: 'path', ...nodeWords } },
  state,
  actions: { enableVPN: (walk: Walk): void => flip(walk, 'vpnEnabled', 'vpn-on', 'vpn-off') },
  words,
  inline,
} as const satisfies Device;

/** Whether the connections of this host to this address go through the tunnel. */
export function isTunnelled(state: LabState, opener: NodeId, destination: string): boolean {
  if (!state.vpnEnabled || opener !== 'client') return false;
  // The lab's tunnel is a full one: no need to ask the table.
  if (state.vpnTunnel === 'full' && state.vpnRoutes.length === 0) return true;
  return wayTo(tableOf(state), destination).via === 'tunnel';
}

/** Passes on what it has room for. The first packet of a connection is enough to tell. */
function judge(packet: Packet, walk: Walk): Handling {
  const inner = packet.payload.kind === 'tunnel' ? packet.payload.packet : packet;
  if (inner.tcp?.flags !== 'SYN') return 'pass';
  if (walk.state.vpnDrops.includes(inner.ip.destination)) return 'drop';
  const facts = { source: inner.ip.source, destination: inner.ip.destination };
  note(walk, 'packet-wrapped', facts);
  note(walk, 'packet-unwrapped', { ...facts, packet: sentOn(walk.connections.at(-1)!, 'SYN', 1) });
  return 'pass';
}
