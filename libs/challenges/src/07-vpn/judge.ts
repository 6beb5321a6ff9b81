/**
 * What becomes of the laptop's traffic: its name is looked up, its way is chosen by the routing table, and
 * the far end takes it or not. A name's way follows from the same table, by the resolver's address, and is
 * all that is known of it: the engine has no UDP. Left out: the tunnel's own handshake and breaks, IPv6, caches of names, names in the browser's own
 * encrypted DNS, and the sizes and times that a listener sees of any tunnel.
 */
import type { Packet } from '@netward/lab-engine';
import type { Goal, JudgedFlow, Judgement, Outcome, Day } from '../challenge.ts';
import type { VpnConfiguration } from './configuration.ts';
import type { TableEntry } from '@netward/lab-engine/vpn';
import { partOf, playedFlows, type PlayedVpnFlow } from './play.ts';

/** What became of a flow beyond its way, as its connections tell it. */
export interface Course {
  /** Whether the site was reached; false also for a name without an address. */
  readonly isReached: boolean;
  readonly isEncrypted: boolean;
  /** Whether the browser asked for https first and was refused, since the site has no TLS. */
  readonly isTlsRefused: boolean;
  readonly port: number;
}

export function courseOf({ flow, trips }: PlayedVpnFlow): Course {
  const last = trips.at(-1);
  const scheme = last?.scheme ?? (flow.place.plain === null ? 'https' : 'http');
  return {
    isReached: last?.connected.ending === 'answered',
    isEncrypted: scheme === 'https',
    isTlsRefused: trips.length > 1,
    port: (scheme === 'https' ? flow.place.tls : flow.place.plain)!,
  };
}

/** Whether a request is in the clear on a wire: in the café's copies, or on the one to the site. */
function isReadable({ played }: PlayedVpnFlow, isOn: (packet: Packet) => boolean): boolean {
  return (
    played?.packets.some((packet) => packet.payload.kind === 'request' && isOn(packet)) === true
  );
}

/** Whether something became readable that should not. */
function isLeaked(each: PlayedVpnFlow): boolean {
  switch (each.flow.what) {
    case 'name':
      return each.lookup.via === 'outside';
    case 'login':
      return isReadable(each, ({ to }) => to === 'server');
    case 'read':
      return isReadable(each, ({ to }) => to === 'sniffer');
    default:
      return false;
  }
}

export function outcomeOf(each: PlayedVpnFlow): Outcome {
  if (each.flow.what === 'use') return courseOf(each).isReached ? 'served' : 'turned-away';
  return isLeaked(each) ? 'through' : 'stopped';
}

/** '10.0.1.0/24 into the tunnel'. */
export function entryInWords({ network, via }: TableEntry): string {
  return `${network} ${via === 'tunnel' ? 'into the tunnel' : 'around the tunnel'}`;
}

function resultOf(each: PlayedVpnFlow): string {
  const { isResolved, way, lookup, flow } = each;
  const { what } = flow;
  const { isReached, isEncrypted } = courseOf(each);
  if (what === 'name')
    return `lookup, ${lookup.via === 'tunnel' ? 'inside the tunnel' : 'readable in the café'}`;
  if (!isResolved) return 'no address for the name';
  if (!isReached) return what === 'use' ? 'no answer' : 'nothing was sent';
  if (isEncrypted) return 'TLS, answered';
  if (way.via === 'outside') return 'plain HTTP, readable in the café';
  return 'plain HTTP beyond the gateway';
}

/** The part of the configuration that decided; null for what the laptop does without one. */
function decidedBy(configuration: VpnConfiguration, each: PlayedVpnFlow): string | null {
  const { flow, isResolved, way, lookup } = each;
  if (flow.what === 'name') return partOf(configuration, lookup) ?? 'dns';
  if (!isResolved) return 'dns';
  const isOpen = flow.what === 'login' && !courseOf(each).isEncrypted;
  return isOpen ? 'https' : partOf(configuration, way);
}

function judgedFlow(each: PlayedVpnFlow, part: string | null): JudgedFlow {
  const { flow, resolver, isResolved, lookup, way } = each;
  const isAboutName = flow.what === 'name' || !isResolved;
  const entry = isAboutName ? lookup : way;
  return {
    id: flow.id,
    time: flow.time,
    source: flow.site,
    summary: isAboutName
      ? `${resolver}:53, ${resultOf(each)}`
      : `${flow.place.address}:${courseOf(each).port}, ${resultOf(each)}`,
    outcome: outcomeOf(each),
    decidedBy: part === 'https' ? 'https off' : part === 'dns' ? 'resolver' : entry.network,
    alerts: 0,
  };
}

function goalsOf(flows: readonly JudgedFlow[]): readonly Goal[] {
  const count = (wanted: Outcome) => flows.filter(({ outcome }) => outcome === wanted).length;
  const [works, fails, leaked] = [count('served'), count('turned-away'), count('through')];
  return [
    {
      text: 'Office, supplier, calls and the web work',
      isMet: fails === 0,
      standing: `${works} of ${works + fails}`,
    },
    { text: 'Nothing private can be read', isMet: leaked === 0, standing: `${leaked} leaked` },
  ];
}

/** Judges a stream. The hits of a part are the lines that it decided. */
export function judge(configuration: VpnConfiguration, traffic: Day): Judgement {
  const hits: Record<string, number> = {};
  const flows = playedFlows(configuration, traffic).map((each) => {
    const part = decidedBy(configuration, each);
    if (part !== null) hits[part] = (hits[part] ?? 0) + 1;
    return judgedFlow(each, part);
  });
  return { traffic, flows, goals: goalsOf(flows), hits };
}
