/**
 * The VPN is one tunnel from the client to a gateway, which unwraps and forwards with its own
 * address. Left out: key exchange, split tunnels, routes, reconnects and the delay of the detour.
 */
import { ADDRESSES } from '../../cast.ts';
import { sentOn } from '../../packets/connection.ts';
import type { Packet } from '../../packets/packet.ts';
import { flip, note, type Walk } from '../../walk.ts';
import type { DraftState, NodeId } from '../derived.ts';
import type { Device, Handling, Inline } from '../device.ts';
import { nodeWords, words } from './words.ts';

export interface VpnState {
  readonly vpnEnabled: boolean;
}

const state: VpnState = { vpnEnabled: false };

const inline: Inline = { device: 'VPN', node: 'vpn', isIn, judge, source: ADDRESSES.vpn };

export const vpn = {
  name: 'VPN',
  feed: null,
  nodes: {
    vpn: { address: ADDRESSES.vpn, segment: 'path', ...nodeWords.vpn },
  },
  state,
  actions: { enableVPN },
  words,
  inline,
} as const satisfies Device;

/** Flips the tunnel. */
function enableVPN(walk: Walk): void {
  flip(walk, 'vpnEnabled', 'vpn-on', 'vpn-off');
}

function isIn(state: DraftState, opener: NodeId): boolean {
  return state.vpnEnabled && opener === 'client';
}

/** Passes everything on. The first packet of a connection is enough to say so. */
function judge(packet: Packet, walk: Walk): Handling {
  const inner = packet.payload.kind === 'tunnel' ? packet.payload.packet : packet;
  if (inner.tcp?.flags !== 'SYN') return 'pass';
  const facts = { source: inner.ip.source, destination: inner.ip.destination };
  note(walk, 'packet-wrapped', facts);
  note(walk, 'packet-unwrapped', { ...facts, packet: sentOn(walk.connections.at(-1)!, 'SYN', 1) });
  return 'pass';
}
