/**
 * What becomes of the laptop's traffic: its name is looked up, its way is chosen by the routing table, and
 * the far end takes it or not. A name's way follows from the same table, by the resolver's address, and is
 * all that is known of it: the engine has no UDP. Left out: the tunnel's own handshake and breaks, IPv6, caches of names, names in the browser's own
 * encrypted DNS, and the sizes and times that a listener sees of any tunnel.
 */
import { type Packet, initialState, type LabState } from '@netward/lab-engine';
import { type TableEntry, tableOf, wayTo, type Routing } from '@netward/lab-engine/vpn';
import type { Day, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import { hitsOf, explainFrom, goalsFrom, remembered } from '../judging.ts';
import { filled } from '@netward/lab-engine/filled';
import {
  type VpnConfiguration,
  CAFE_ROUTER,
  GATEWAY,
  OFFICE_RESOLVER,
  partOfRoute,
  CLIENT,
  OFFICE,
} from './configuration.ts';
import texts from './texts.json' with { type: 'json' };
import { partsOf, Browser, type Trip } from '@netward/lab-engine/browser';
import { playVisits, type Walk } from '@netward/lab-engine/stream';
import { TODAYS } from '@netward/lab-engine/tls';
import { AGENTS } from '../agents.ts';
import { microsOf } from '../time-of-day.ts';
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

/** What became of a flow, in the words of `texts.json`. */
function fateOf(each: PlayedVpnFlow): keyof typeof texts.fates {
  const { flow, lookup, resolver, way, isResolved, end } = each;
  const { what, place } = flow;
  if (what === 'name') {
    if (lookup.via === 'tunnel') return 'name inside';
    return resolver === OFFICE_RESOLVER ? 'name lost' : 'name outside';
  }
  if (!isResolved) return resolver === CAFE_ROUTER ? 'unknown name' : 'unanswered name';
  if (!end.isReached)
    return place.reach === 'calls' || place.reach === 'office'
      ? `${place.reach} unreached`
      : 'partner unreached';
  if (end.isEncrypted) return 'encrypted';
  if (way.via === 'outside') return 'plain outside';
  return what === 'login' ? 'login beyond' : 'plain beyond';
}

/** What became of a flow as the line, the reason or the missing log says it. */
export function fateInWords(
  each: PlayedVpnFlow,
  field: 'result' | 'sentence' | 'silent',
): string | null {
  const { flow, resolver, lookup, way, end } = each;
  const words: Readonly<Record<string, string>> = texts.fates[fateOf(each)];
  const text = words[field];
  if (text === undefined) return null;
  return filled(text, {
    ...{ host: flow.place.name, address: flow.place.address, resolver, gateway: GATEWAY },
    ...{ lookup: entryInWords(lookup), way: entryInWords(way) },
    tried: end.isTlsRefused ? texts.tried : '',
    unreached: flow.what === 'use' ? 'no answer' : 'nothing was sent',
  });
}

/** '10.0.1.0/24 into the tunnel'. */
export function entryInWords({ network, via }: TableEntry): string {
  return `${network} ${via === 'tunnel' ? 'into the tunnel' : 'around the tunnel'}`;
}

/** Whether a request is in the clear on a wire: in the café's copies, or on the one to the site. */
const isReadable = ({ played }: PlayedVpnFlow, end: Packet['to']): boolean =>
  played?.packets.some(({ payload, to }) => payload.kind === 'request' && to === end) === true;

function isLeaked(each: PlayedVpnFlow): boolean {
  const { what } = each.flow;
  if (what === 'name') return each.lookup.via === 'outside';
  return isReadable(each, what === 'login' ? 'server' : 'sniffer');
}

export function outcomeOf(each: PlayedVpnFlow): Outcome {
  if (each.flow.what === 'use') return each.end.isReached ? 'served' : 'turned-away';
  return isLeaked(each) ? 'through' : 'stopped';
}

/** Whether it is the lookup that decides about a flow. */
export const isAboutName = ({ flow, isResolved }: PlayedVpnFlow): boolean =>
  flow.what === 'name' || !isResolved;

/** The part of the configuration that decided; null for what the laptop does without one. */
function partFor(configuration: VpnConfiguration, each: PlayedVpnFlow): string | null {
  const { flow, isResolved, way, lookup, end } = each;
  if (flow.what === 'name') return partOf(configuration, lookup) ?? 'dns';
  if (!isResolved) return 'dns';
  return flow.what === 'login' && !end.isEncrypted ? 'https' : partOf(configuration, way);
}

function judgedFlow(configuration: VpnConfiguration, each: PlayedVpnFlow): JudgedFlow {
  const { flow, resolver, lookup, way, end } = each;
  const part = partFor(configuration, each);
  const isName = isAboutName(each);
  const asked = isName ? `${resolver}:53` : `${flow.place.address}:${end.port}`;
  const { network } = isName ? lookup : way;
  return {
    id: flow.id,
    time: flow.time,
    source: flow.site,
    summary: `${asked}, ${fateInWords(each, 'result')}`,
    outcome: outcomeOf(each),
    decidedBy: part === 'https' ? 'https off' : part === 'dns' ? 'resolver' : network,
    alerts: 0,
  };
}

/** Judges a stream. The hits of a part are the lines that it decided. */
export function judge(configuration: VpnConfiguration, traffic: Day): Judgement {
  const played = playedFlows(configuration, traffic);
  const flows = played.map((each) => judgedFlow(configuration, each));
  const hits = hitsOf(played.flatMap((each) => partFor(configuration, each) ?? []));
  return { traffic, flows, goals: goalsFrom(texts.goals, flows), hits };
}

/** The played flows of a list. */
export function flowsIn(
  configuration: VpnConfiguration,
  { traffic, flows }: Judgement,
  list: Outcome,
): readonly PlayedVpnFlow[] {
  return playedFlows(configuration, traffic).filter((_, at) => flows[at]!.outcome === list);
}

/** '6 by calls in the tunnel' and such, the groups that there are. */
const groupsIn =
  (list: keyof typeof texts.groups) =>
  (configuration: VpnConfiguration, _: unknown, judgement: Judgement) => {
    const all = flowsIn(configuration, judgement, list).map(fateOf);
    const groups = texts.groups[list].flatMap(({ fates, words }) => {
      const count = all.filter((fate) => fates.includes(fate)).length;
      return count > 0 ? [`${count} ${words}`] : [];
    });
    return { groups: groups.join(', ') };
  };

const insideIn =
  (list: Outcome) => (configuration: VpnConfiguration, _: unknown, judgement: Judgement) => {
    const all = flowsIn(configuration, judgement, list);
    const ways = all.map(({ flow, lookup, way }) => (flow.what === 'name' ? lookup : way));
    const inside = ways.filter(({ via }) => via === 'tunnel').length;
    return { inside, around: all.length - inside };
  };

/** One sentence about a list: what its lines have in common. */
export const explain = explainFrom(texts.explanations, {
  served: insideIn('served'),
  'turned-away': groupsIn('turned-away'),
  stopped: insideIn('stopped'),
  through: groupsIn('through'),
});
