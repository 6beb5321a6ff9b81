/**
 * What Suricata 7 does with the contents of a rule. `http.uri` is the target with its percent-encoding
 * decoded once, and '+' stays '+'; `http.uri.raw` and `http.request_body` are as sent. A rule that asks
 * for a buffer that a packet does not have does not match. Contents are looked for with lists of
 * places, so that no rule takes longer than its length times that of the request.
 */
import type { HttpRequest, Packet, Payload } from '../../packets/evidence.ts';
import { sentTarget } from '../../packets/payloads.ts';
import {
  BUFFERS,
  type HttpBuffer,
  type RuleContent,
  type RuleKind,
  type SuricataRule,
} from './rules.ts';

/** The buffers of a request or an answer; null for one that it does not have. */
export type HttpBuffers = Readonly<Record<HttpBuffer, string | null>>;

const NO_BUFFERS = Object.fromEntries(BUFFERS.map((buffer) => [buffer, null])) as HttpBuffers;

/** What Suricata looks at in a request. */
export function requestBuffers(request: HttpRequest): HttpBuffers {
  const raw = sentTarget(request.target);
  const decoded = raw.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  );
  return {
    ...NO_BUFFERS,
    'http.uri': decoded,
    'http.uri.raw': raw,
    'http.request_body': request.body || null,
    'http.user_agent': request.agent,
  };
}

/** What rules can look at in one packet. */
export interface SeenPacket {
  /** The address of the client, no matter who sent the packet: matches are counted by it. */
  readonly client: string;
  readonly at: number;
  readonly payload: Payload;
  readonly kind: RuleKind;
  readonly port: number;
}

/** What rules can look at in a packet; null for one that no rule is about. */
export function seenIn({ at, ip, tcp, payload }: Packet): SeenPacket | null {
  const isOfHttp = payload.kind === 'request' || payload.kind === 'response';
  if (!tcp || (!isOfHttp && tcp.flags !== 'SYN')) return null;
  const kind = isOfHttp ? payload.kind : 'SYN';
  const client = kind === 'response' ? ip.destination : ip.source;
  return { client, at: at / 1_000_000, payload, kind, port: tcp.destinationPort };
}

/** The buffers of a packet; null without anything of HTTP that can be read. */
export function buffersOf(payload: Payload): HttpBuffers | null {
  if (payload.kind === 'response')
    return { ...NO_BUFFERS, 'http.stat_code': String(payload.response.status) };
  return payload.kind === 'request' ? requestBuffers(payload.request) : null;
}

function placesOf(text: string, sought: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) places.push(at);
  return places;
}

/** Where contents stand in the buffers of one packet; null where it does not have the buffer. */
export type ContentPlaces = (content: RuleContent) => readonly number[] | null;

/** Looks for texts; a buffer is lowered once, however many rules ask for that. */
export function placesIn(buffers: HttpBuffers): ContentPlaces {
  const lowered = new Map<HttpBuffer, string>();
  const inSmallLetters = (buffer: HttpBuffer, text: string) => {
    const lower = lowered.get(buffer) ?? text.toLowerCase();
    lowered.set(buffer, lower);
    return lower;
  };
  return ({ buffer, text, nocase }) => {
    const where = buffers[buffer];
    if (where === null) return null;
    return nocase
      ? placesOf(inSmallLetters(buffer, where), text.toLowerCase())
      : placesOf(where, text);
  };
}

interface FoundContent {
  readonly content: RuleContent;
  readonly places: readonly number[];
}

function roomBefore({ text, near }: RuleContent, at: number, before: RuleContent) {
  const { distance, within } = near!;
  const last = at - distance - before.text.length;
  return { first: within === null ? 0 : last + text.length - within, last };
}

/** The places of a content that have one of the content before it where they ask for it. */
function following(content: RuleContent, places: readonly number[], before: FoundContent) {
  let next = 0;
  const nearest = () => before.places[next] ?? Infinity;
  return places.filter((at) => {
    const { first, last } = roomBefore(content, at, before.content);
    // Both lists are in order: what is too far off now is too far off for every later place.
    while (nearest() < first) next += 1;
    return nearest() <= last;
  });
}

/** A part of a buffer that a content matched. */
export interface MatchedPart {
  readonly buffer: HttpBuffer;
  readonly from: number;
  readonly to: number;
}

/** One match of contents that follow one another, the last one first. */
function partsOf(chain: readonly FoundContent[]): readonly MatchedPart[] {
  let after: { readonly content: RuleContent; readonly at: number } | null = null;
  const parts: MatchedPart[] = [];
  for (const { content, places } of chain.toReversed()) {
    const room: { first: number; last: number } | null =
      after && roomBefore(after.content, after.at, content);
    const at: number = places.find(
      (place) => !room || (place >= room.first && place <= room.last),
    )!;
    parts.push({ buffer: content.buffer, from: at, to: at + content.text.length });
    after = { content, at };
  }
  return parts;
}

/** The parts of the request that the rule's contents matched; null if the rule does not match. */
export function matchedParts(
  { contents }: Pick<SuricataRule, 'contents'>,
  placesOfContent: ContentPlaces,
): readonly MatchedPart[] | null {
  const parts: MatchedPart[] = [];
  let chain: FoundContent[] = [];
  for (let index = 0; index < contents.length; index += 1) {
    const content = contents[index]!;
    const everywhere = placesOfContent(content);
    if (everywhere === null) return null;
    if (content.negated) {
      if (everywhere.length > 0) return null;
      continue;
    }
    const before = chain.at(-1);
    const places = before ? following(content, everywhere, before) : everywhere;
    if (places.length === 0) return null;
    chain.push({ content, places });
    if (contents[index + 1]?.near) continue;
    parts.push(...partsOf(chain));
    chain = [];
  }
  return parts;
}
