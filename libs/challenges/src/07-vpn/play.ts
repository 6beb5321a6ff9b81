import { initialState, type LabState } from '@netward/lab-engine';
import { partsOf, Browser, type Trip } from '@netward/lab-engine/browser';
import { playVisits, type Walk } from '@netward/lab-engine/stream';
import { TODAYS } from '@netward/lab-engine/tls';
import { tableOf, wayTo, type Routing, type TableEntry } from '@netward/lab-engine/vpn';
import { AGENTS } from '../agents.ts';
import { microsOf } from '../time-of-day.ts';
import { remembered } from '../playing.ts';
import {
  partOfRoute,
  type VpnConfiguration,
  CAFE_ROUTER,
  CLIENT,
  OFFICE,
  OFFICE_RESOLVER,
} from './configuration.ts';
import { stream, type VpnFlow } from './stream.ts';

/** A café, of which the firewall is the router, and beyond it the gateway. */
const CAFE = initialState({
  vpnEnabled: true,
  tlsEnabled: true,
  hasEveryPage: true,
  firewallEnabled: true,
  firewallSide: 'clients',
  // The café's router knows no way to private addresses of somebody else's.
  firewallRules: OFFICE.map((destination) => ({
    name: destination,
    action: 'drop',
    source: null,
    destination,
    ports: null,
  })),
});

export const routingOf = ({ tunnel, routes }: VpnConfiguration): Routing => ({
  vpnTunnel: tunnel,
  vpnRoutes: routes,
});

/** The part of a configuration that a line of the table comes from; null for what is there without one. */
export function partOf({ routes }: VpnConfiguration, { from }: TableEntry): string | null {
  if (from === null || from === 'full tunnel') return from && 'tunnel';
  return partOfRoute(routes.findIndex(({ network }) => network === from.network));
}

/** The network with a laptop in it that is set up like this, and with everybody whom it asks that day. */
export function configure(configuration: VpnConfiguration, flows: readonly VpnFlow[]): LabState {
  const places = flows.map(({ place }) => place);
  return {
    ...CAFE,
    ...routingOf(configuration),
    vpnDrops: places.flatMap(({ reach, address }) => (reach === 'calls' ? [address] : [])),
    hosts: Object.fromEntries(places.map((place) => [place.address, place])),
  };
}

/** What became of a flow beyond its way, as its connections tell it. */
function endOf({ place }: VpnFlow, trips: readonly Trip[]) {
  const last = trips.at(-1);
  const scheme = last?.scheme ?? (place.http === null ? 'https' : 'http');
  return {
    // Also false for a name without an address.
    isReached: last?.connected.ending === 'answered',
    isEncrypted: scheme === 'https',
    // The browser asked for https first, and the site has no TLS.
    isTlsRefused: trips.length > 1,
    port: (scheme === 'https' ? place.https : place.http)!,
  };
}

/** How a flow went. */
export type PlayedVpnFlow = ReturnType<typeof playedFlows>[number];

/** A day's flows through the network with this laptop. */
export const playedFlows = remembered((configuration: VpnConfiguration, day) => {
  const table = tableOf(routingOf(configuration));
  const resolver = configuration.dns === 'office' ? OFFICE_RESOLVER : CAFE_ROUTER;
  const lookup = wayTo(table, resolver);
  const isAnswering = configuration.dns === 'cafe' || lookup.via === 'tunnel';
  // Names of the office are known to its own resolver alone.
  const isResolved = ({ place }: VpnFlow) =>
    isAnswering && (place.reach !== 'office' || configuration.dns === 'office');
  const flows = stream(day);
  const attempts = flows
    .filter((flow) => flow.what !== 'name' && isResolved(flow))
    .map((flow) => ({ at: microsOf(flow.time), flow }));
  const trips = new Map<VpnFlow, readonly Trip[]>();
  const all = playVisits(configure(configuration, flows), attempts, (walk, { flow }) => {
    const made = ask(walk, flow, configuration.https);
    trips.set(flow, made);
    return made.at(-1)!.connected;
  });
  const played = new Map(all.map((each) => [each.attempt.flow, each]));
  return flows.map((flow) => ({
    // A lookup is UDP and has a way, but no packets here.
    ...{ flow, resolver, lookup, isResolved: isResolved(flow) },
    way: wayTo(table, flow.place.address),
    // Null for a lookup, and for a name without an address: nothing else is sent then.
    played: played.get(flow) ?? null,
    end: endOf(flow, trips.get(flow) ?? []),
  }));
});

const LAPTOP = { agent: AGENTS.firefox, speaks: TODAYS, keepsHsts: true };

/** Asks a site: by HTTPS first where the browser is told so, and again where that is refused. */
function ask(walk: Walk, { place, asks = '/' }: VpnFlow, httpsFirst: boolean): readonly Trip[] {
  walk.isListening = true;
  const browser = new Browser(LAPTOP);
  const ends = { from: 'client', source: CLIENT, destination: place.address } as const;
  const by = (scheme: 'http' | 'https'): Trip =>
    browser.ask(walk, ends, partsOf(`${scheme}://${place.name}${asks}`), 'GET');
  if (!httpsFirst && place.http !== null) return [by('http')];
  const first = by('https');
  return first.connected.ending === 'refused' && place.http !== null
    ? [first, by('http')]
    : [first];
}
