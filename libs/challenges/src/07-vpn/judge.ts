/**
 * What becomes of the laptop's traffic: its name is looked up, its way is chosen by the routing table, and
 * the far end takes it or not. A name's way follows from the same table, by the resolver's address, and is
 * all that is known of it: the engine has no UDP. Left out: the tunnel's own handshake and breaks, IPv6, caches of names, names in the browser's own
 * encrypted DNS, and the sizes and times that a listener sees of any tunnel.
 */
import type { Packet } from '@netward/lab-engine';
import type { TableEntry } from '@netward/lab-engine/vpn';
import type { Day, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import { hitsOf } from '../words.ts';
import { explainFrom, goalsFrom } from '../judging.ts';
import { filled } from '@netward/lab-engine/filled';
import { type VpnConfiguration, CAFE_ROUTER, GATEWAY, OFFICE_RESOLVER } from './configuration.ts';
import { partOf, playedFlows, type PlayedVpnFlow } from './play.ts';
import texts from './texts.json' with { type: 'json' };

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
