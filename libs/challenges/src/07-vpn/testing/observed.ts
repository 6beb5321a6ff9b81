import type { VpnConfiguration } from '../configuration.ts';
import { CAFE_ROUTER, GATEWAY, OFFICE_RESOLVER, type VisitedSite } from '../places.ts';
import mornings from '../mornings.json' with { type: 'json' };
import sites from '../sites.json' with { type: 'json' };
import { proof } from './proof.ts';
import { tableOf, wayTo } from '@netward/lab-engine/vpn';
import { routingOf } from '../play.ts';
import { text } from '../syntax.ts';

/** Where real OpenVPN and Linux send packets under a configuration: T into the tunnel, O around it. */
export interface ObservedRoutes {
  readonly name: string;
  readonly configuration: VpnConfiguration;
  /** A letter for each of `addressesToObserve`. */
  readonly ways: string;
}

/** The committed table: which OpenVPN, and what it did. */
export interface ObservedVpn {
  readonly openvpn: string;
  readonly tables: readonly ObservedRoutes[];
}

/** Everybody that the laptop speaks with, and neighbours of the networks that routes name. */
export function addressesToObserve(): readonly string[] {
  const addressesOf = (sites: Readonly<Record<string, Pick<VisitedSite, 'address'>>>) =>
    Object.values(sites).map(({ address }) => address);
  const edges = [
    '10.0.0.14',
    '10.0.0.16',
    '10.0.3.1',
    '203.0.113.31',
    '203.0.113.63',
    '203.0.113.64',
    '8.8.8.8',
  ];
  const laptops = [OFFICE_RESOLVER, CAFE_ROUTER, GATEWAY, ...edges];
  const moved = Object.values(mornings.days).flatMap(({ addresses }) => Object.values(addresses));
  return [...addressesOf(sites.everyday), ...laptops, ...addressesOf(sites.neighbours), ...moved];
}

/** What the challenge says of the same. */
export function waysFor(configuration: VpnConfiguration): string {
  const table = tableOf(routingOf(configuration));
  return addressesToObserve()
    .map((address) => (wayTo(table, address).via === 'tunnel' ? 'T' : 'O'))
    .join('');
}

const RANDOM = 12;

/** The configurations that real OpenVPN is asked about. */
export function routesToObserve(): readonly Pick<ObservedRoutes, 'name' | 'configuration'>[] {
  let state = 11;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return [
    { name: 'the solution', configuration: proof.solves },
    ...proof.wrongTries.map(({ name, configuration }) => ({ name, configuration })),
    ...Array.from({ length: RANDOM }, (_, index) => ({
      name: `random ${index + 1}`,
      configuration: proof.anyConfiguration(next),
    })),
    ...proof.widened,
  ];
}

/** The part of the text that is OpenVPN's. */
export function openvpnFile(configuration: VpnConfiguration): string {
  return text.print(configuration).split('\n\n')[0]!;
}
