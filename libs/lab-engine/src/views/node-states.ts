import { ADDRESSES, type NodeId } from '../cast.ts';
import type { LabState } from '../state.ts';

export type NodeState = 'off' | 'on' | 'blocking' | 'up' | 'down';

/** The state of every node, as the page carries it in `data-state`. */
export function nodeStates(state: LabState): Readonly<Record<NodeId, NodeState>> {
  const blocks = state.blockClient || state.blockAttacker;
  return {
    client: 'on',
    server: 'on',
    sniffer: 'on',
    attacker: 'on',
    firewall: state.firewallEnabled ? (blocks ? 'blocking' : 'on') : 'off',
    ids: onOff(state.idsEnabled || state.sensorFeedsSiem),
    ips: onOff(state.ipsEnabled),
    tls: onOff(state.tlsEnabled),
    waf: onOff(state.wafEnabled),
    vpn: onOff(state.vpnEnabled),
    lb: onOff(state.lbEnabled),
    'web-a': state.backendA,
    'web-b': state.backendB,
    siem: onOff(state.siemEnabled),
    soc: onOff(state.socEnabled),
  };
}

/** What a device does to packets from or to one neighbour, written beside that port. */
export interface PortNote {
  readonly peer: NodeId;
  readonly text: string;
  readonly shut: boolean;
}

/** The rules at the ports of the firewall and the balancer. */
export function portNotes(state: LabState, node: NodeId): readonly PortNote[] {
  if (node === 'firewall' && state.firewallEnabled) {
    return [
      firewallNote('client', state.blockClient, ADDRESSES.client),
      firewallNote('attacker', state.blockAttacker, ADDRESSES.attacker),
    ];
  }
  if (node === 'lb' && state.lbEnabled) {
    return [
      { peer: 'web-a', text: '', shut: state.backendA === 'down' },
      { peer: 'web-b', text: '', shut: state.backendB === 'down' },
    ];
  }
  return [];
}

/** Short lines inside a device: what it is set to do. */
export function nodeNotes(state: LabState, node: NodeId): readonly string[] {
  switch (node) {
    case 'lb':
      return state.lbEnabled ? balancerNotes(state) : ['not balancing'];
    case 'ips':
      return state.ipsEnabled ? ['drops matches'] : ['not looking'];
    case 'waf':
      return state.wafEnabled ? ['blocking mode'] : ['not looking'];
    case 'siem':
      return state.siemEnabled ? ['collecting'] : ['no records'];
    default:
      return [];
  }
}

function balancerNotes({ lbMode, stickyPin, nextBackend }: LabState): readonly string[] {
  if (lbMode === 'sticky' && stickyPin) return ['sticky', `pinned: ${NAMES[stickyPin]}`];
  return [lbMode, `next: ${NAMES[nextBackend]}`];
}

const NAMES = { 'web-a': 'WEB A', 'web-b': 'WEB B' } as const;

function firewallNote(peer: NodeId, shut: boolean, address: string): PortNote {
  return { peer, text: shut ? `drop ${address}` : 'no rule, passes', shut };
}

function onOff(flag: boolean): NodeState {
  return flag ? 'on' : 'off';
}
