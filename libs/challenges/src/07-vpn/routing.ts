/**
 * The laptop's routing table as OpenVPN leaves it on Linux: its own network, the way to the gateway, the
 * default route through the café, what `route` adds, and the two halves of `redirect-gateway def1`. The
 * narrowest network that has the address decides.
 */
import { addressOf, hasAddress, networkOf, type Ipv4Network } from '@netward/lab-engine/ipv4';
import { partOfRoute, type VpnConfiguration } from './configuration.ts';
import { CAFE, GATEWAY } from './places.ts';

export interface TableEntry {
  /** As `ip route` has it: '0.0.0.0/1'. */
  readonly network: string;
  readonly via: 'tunnel' | 'outside';
  /** The part of the configuration that it comes from; null for what is there without one. */
  readonly part: string | null;
}

/** The table, the narrowest network first. */
export function tableOf({ tunnel, routes }: VpnConfiguration): readonly TableEntry[] {
  const halves = ['0.0.0.0/1', '128.0.0.0/1'].map((network): TableEntry => ({
    network,
    via: 'tunnel',
    part: 'tunnel',
  }));
  const entries: TableEntry[] = [
    { network: `${GATEWAY}/32`, via: 'outside', part: null },
    { network: CAFE, via: 'outside', part: null },
    ...routes.map(({ network, via }, index) => ({ network, via, part: partOfRoute(index) })),
    ...(tunnel === 'full' ? halves : []),
    { network: '0.0.0.0/0', via: 'outside', part: null },
  ];
  return entries.sort((one, other) => bitsOf(other) - bitsOf(one));
}

const bitsOf = ({ network }: TableEntry): number => networkOf(network)!.bits;

/** Finds the way to an address; made once for a configuration. */
export function routerFor(configuration: VpnConfiguration): (address: string) => TableEntry {
  const table = tableOf(configuration).map((entry): readonly [Ipv4Network, TableEntry] => [
    networkOf(entry.network)!,
    entry,
  ]);
  return (address) => {
    const number = addressOf(address)!;
    return table.find(([network]) => hasAddress(network, number))![1];
  };
}
