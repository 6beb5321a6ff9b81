import type { NodeId } from '../cast.ts';
import type { EventKind, Hop, LabEvent, LinkKind, Verdict } from '../events.ts';
import { backendName } from './wording.ts';

/** One step as the diagram draws it. */
export interface PathHop {
  /** Counts packets from 1; null for a copy or a record. */
  readonly number: number | null;
  readonly from: NodeId;
  readonly to: NodeId;
  readonly link: LinkKind;
  /** The colour of the step. */
  readonly verdict: Verdict;
  readonly encrypted: boolean;
  /** What happened at `to`. */
  readonly arrival: Verdict;
}

/** A verdict mark at a node, with a flag of at most five words. */
export interface Mark {
  readonly node: NodeId;
  readonly verdict: Verdict | 'unreached';
  readonly flag: string;
}

/** Where the packets of one action went, where they stopped and what was decided there. */
export interface DiagramPath {
  readonly hops: readonly PathHop[];
  readonly marks: readonly Mark[];
  /** Nodes the packet was meant for and never reached. */
  readonly unreached: readonly NodeId[];
}

/** The path of one action's events; it has no hops if the action sent nothing. */
export function pathOf(events: readonly LabEvent[]): DiagramPath {
  const hops = inDrawingOrder(events.flatMap((event) => event.hops));
  const colour = colourOf(events);
  let number = 0;
  return {
    hops: hops.map((hop) => {
      const isPacket = hop.link === 'wire' || hop.link === 'tunnel';
      if (isPacket) number += 1;
      return {
        number: isPacket ? number : null,
        from: hop.from,
        to: hop.to,
        link: hop.link,
        verdict: hopColour(hop, colour),
        encrypted: hop.encrypted,
        arrival: hop.verdict,
      };
    }),
    marks: events.flatMap(marksOf),
    unreached: unreachedBy(events, hops),
  };
}

const DRAWING_ORDER: readonly LinkKind[][] = [['wire', 'tunnel'], ['mirror'], ['feed']];

/** The packet's path first, then its copies, then the records, although a record's log line may come first. */
function inDrawingOrder(hops: readonly Hop[]): readonly Hop[] {
  return DRAWING_ORDER.flatMap((links) => hops.filter((hop) => links.includes(hop.link)));
}

function colourOf(events: readonly LabEvent[]): Verdict {
  const has = (verdict: Verdict) => events.some((event) => event.verdict === verdict);
  if (has('blocked') || events.some((event) => event.kind === 'handshake-failed')) return 'blocked';
  if (events.some((event) => event.kind === 'ids-alerted')) return 'alerted';
  return has('exposed') ? 'exposed' : 'passed';
}

function hopColour(hop: Hop, colour: Verdict): Verdict {
  if (hop.link === 'feed') return 'info';
  if (hop.link === 'mirror' || hop.verdict === 'blocked') return hop.verdict;
  return hop.encrypted && colour === 'passed' ? 'encrypted' : colour;
}

function unreachedBy(events: readonly LabEvent[], hops: readonly Hop[]): readonly NodeId[] {
  if (events.some((event) => event.kind === 'lb-unavailable')) return ['web-a', 'web-b'];
  const destination = events.find((event) => event.destination)?.destination ?? null;
  const stopped = hops.some((hop) => hop.verdict === 'blocked' && hop.to !== destination);
  if (!stopped || destination === null) return [];
  return hops.some((hop) => hop.to === destination) ? [] : [destination];
}

type MarkMaker = (event: LabEvent) => Mark;

const MARKS: Partial<Record<EventKind, MarkMaker>> = {
  'firewall-dropped': () => ({ node: 'firewall', verdict: 'blocked', flag: 'DROP, no reply' }),
  'ips-blocked': ({ attack }) => ({
    node: 'ips',
    verdict: 'blocked',
    flag: attack === 'dirbuster' ? 'BLOCK, rate' : 'BLOCK',
  }),
  'waf-blocked': ({ status }) => ({
    node: 'waf',
    verdict: 'blocked',
    flag: status === 429 ? '429, challenge page' : '403 Forbidden',
  }),
  'lb-unavailable': () => ({ node: 'lb', verdict: 'blocked', flag: '503 All backends DOWN' }),
  'handshake-failed': (event) => ({
    node: arrivalOf(event),
    verdict: 'blocked',
    flag: 'nothing on 8443',
  }),
  'ids-alerted': ({ severity }) => ({ node: 'ids', verdict: 'alerted', flag: `ALERT ${severity}` }),
  'server-answered': ({ backend, detail }) => ({
    node: backend ?? 'server',
    verdict: 'passed',
    flag: answerFlag(backend, detail),
  }),
  'redirect-followed': ({ backend }) => ({
    node: backend ?? 'server',
    verdict: 'passed',
    flag: '200 OK (encrypted)',
  }),
  'server-reached': ({ backend }) => ({
    node: backend ?? 'server',
    verdict: 'exposed',
    flag: '200, not stopped',
  }),
  'plaintext-captured': () => ({ node: 'sniffer', verdict: 'exposed', flag: 'password readable' }),
  'ciphertext-captured': ({ detail }) => ({
    node: 'sniffer',
    verdict: 'encrypted',
    flag: detail === 'tunnel' ? 'tunnel packets only' : 'payload unreadable',
  }),
  'packet-unwrapped': ({ detail }) =>
    detail === 'https'
      ? { node: 'vpn', verdict: 'encrypted', flag: 'still TLS inside' }
      : { node: 'vpn', verdict: 'exposed', flag: 'plain HTTP from here on' },
  'port-open': (event) => ({ node: arrivalOf(event), verdict: 'exposed', flag: '8080/tcp open' }),
  'siem-correlated': () => ({ node: 'siem', verdict: 'alerted', flag: 'one incident' }),
  'lb-failed-over': outOfRotation,
  'lb-moved': outOfRotation,
};

function marksOf(event: LabEvent): readonly Mark[] {
  const make = MARKS[event.kind];
  return make ? [make(event)] : [];
}

function outOfRotation({ backend }: LabEvent): Mark {
  const node = backend === 'web-a' ? 'web-b' : 'web-a';
  return { node, verdict: 'unreached', flag: 'out of rotation' };
}

function arrivalOf(event: LabEvent): NodeId {
  return event.hops.at(-1)?.to ?? 'server';
}

function answerFlag(backend: LabEvent['backend'], detail: string | null): string {
  if (backend) return `200 OK from ${backendName(backend)}`;
  return detail === 'encrypted' ? '200 OK (encrypted)' : '200 OK';
}
