/**
 * The client's routing table as OpenVPN leaves it on Linux: its own network, the way to the gateway, the
 * default route, what `route` adds, and the two halves of `redirect-gateway def1`. The narrowest network
 * that has the address decides.
 */
import { ADDRESSES } from '../../cast.ts';
import { addressOf, hasAddress, networkOf } from '../../packets/ipv4.ts';

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
