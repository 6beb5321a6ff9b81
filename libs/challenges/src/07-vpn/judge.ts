/**
 * What becomes of the laptop's traffic: its name is looked up, its way is chosen by the routing table, and
 * the far end takes it or not. A name's way follows from the same table, by the resolver's address.
 * Left out: the tunnel's own handshake and breaks, IPv6, caches of names, names in the browser's own
 * encrypted DNS, and the sizes and times that a listener sees of any tunnel.
 */
import type { Goal, JudgedFlow, Judgement, Outcome, Day } from '../challenge.ts';
import type { VpnConfiguration } from './configuration.ts';
import { flowsOf, type VpnFlow } from './flows.ts';
import { CAFE_ROUTER, OFFICE_RESOLVER } from './places.ts';
import { routerFor, type TableEntry } from './routing.ts';

/** How a flow went; everything else follows from it. */
export interface VpnCourse {
  readonly resolver: string;
  /** The way of the lookup. */
  readonly lookup: TableEntry;
  /** Whether the name was answered. Without an address nothing else is sent. */
  readonly isResolved: boolean;
  /** The way to the site. */
  readonly way: TableEntry;
  /** Whether the site was reached; false also for a name without an address. */
  readonly isReached: boolean;
  readonly isEncrypted: boolean;
  /** Whether the browser asks for https first and is refused, since the site has no TLS. */
  readonly isTlsRefused: boolean;
  readonly port: number;
}

export type CourseOf = (flow: VpnFlow) => VpnCourse;

/** Follows flows under a configuration. */
export function courses(configuration: VpnConfiguration): CourseOf {
  const route = routerFor(configuration);
  const resolver = configuration.dns === 'office' ? OFFICE_RESOLVER : CAFE_ROUTER;
  const lookup = route(resolver);
  const isAnswering = configuration.dns === 'cafe' || lookup.via === 'tunnel';
  return ({ place }) => {
    const { address, plain, tls, reach } = place;
    const way = route(address);
    // Names of the office are known to its own resolver alone.
    const isResolved = isAnswering && (reach !== 'office' || configuration.dns === 'office');
    const isEncrypted = tls !== null && (configuration.https || plain === null);
    const isOpen = { office: 'tunnel', partner: 'tunnel', calls: 'outside', public: way.via }[
      reach
    ];
    return {
      resolver,
      lookup,
      isResolved,
      way,
      isReached: isResolved && isOpen === way.via,
      isEncrypted,
      isTlsRefused: configuration.https && tls === null,
      port: (isEncrypted ? tls : plain)!,
    };
  };
}

/** Whether something became readable that should not. */
function isLeaked({ what }: VpnFlow, course: VpnCourse): boolean {
  switch (what) {
    case 'name':
      return course.lookup.via === 'outside';
    case 'login':
      return course.isReached && !course.isEncrypted;
    case 'read':
      return course.isReached && !course.isEncrypted && course.way.via === 'outside';
    default:
      return false;
  }
}

export function outcomeOf(flow: VpnFlow, course: VpnCourse): Outcome {
  if (flow.what === 'use') return course.isReached ? 'served' : 'turned-away';
  return isLeaked(flow, course) ? 'through' : 'stopped';
}

/** '10.0.1.0/24 into the tunnel'. */
export function entryInWords({ network, via }: TableEntry): string {
  return `${network} ${via === 'tunnel' ? 'into the tunnel' : 'around the tunnel'}`;
}

function resultOf(flow: VpnFlow, course: VpnCourse): string {
  const { what } = flow;
  const { isResolved, isReached, isEncrypted, way, lookup } = course;
  if (what === 'name')
    return `lookup, ${lookup.via === 'tunnel' ? 'inside the tunnel' : 'readable in the café'}`;
  if (!isResolved) return 'no address for the name';
  if (!isReached) return what === 'use' ? 'no answer' : 'nothing was sent';
  if (isEncrypted) return 'TLS, answered';
  if (way.via === 'outside') return 'plain HTTP, readable in the café';
  return 'plain HTTP beyond the gateway';
}

/** The part of the configuration that decided; null for what the laptop does without one. */
function partOf(
  { what }: VpnFlow,
  { isResolved, isEncrypted, way, lookup }: VpnCourse,
): string | null {
  if (what === 'name') return lookup.part ?? 'dns';
  if (!isResolved) return 'dns';
  return what === 'login' && !isEncrypted ? 'https' : way.part;
}

function judgedFlow(flow: VpnFlow, course: VpnCourse): JudgedFlow {
  const part = partOf(flow, course);
  const isAboutName = flow.what === 'name' || !course.isResolved;
  const entry = isAboutName ? course.lookup : course.way;
  return {
    id: flow.id,
    time: flow.time,
    source: flow.site,
    summary: isAboutName
      ? `${course.resolver}:53, ${resultOf(flow, course)}`
      : `${flow.place.address}:${course.port}, ${resultOf(flow, course)}`,
    outcome: outcomeOf(flow, course),
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
  const courseOf = courses(configuration);
  const hits: Record<string, number> = {};
  const flows = flowsOf(traffic).map((flow) => {
    const course = courseOf(flow);
    const part = partOf(flow, course);
    if (part !== null) hits[part] = (hits[part] ?? 0) + 1;
    return judgedFlow(flow, course);
  });
  return { traffic, flows, goals: goalsOf(flows), hits };
}
