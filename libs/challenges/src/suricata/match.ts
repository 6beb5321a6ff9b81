/**
 * What Suricata 7 does with the contents of a rule. `http.uri` is the target with its percent-encoding
 * decoded once, and '+' stays '+'; `http.uri.raw` and `http.request_body` are as sent. A rule that asks
 * for a buffer that a request does not have does not match. Contents are looked for with sets of
 * positions, so that no rule takes longer than its length times that of the request.
 */
import type { TextPart } from '@netward/evidence';
import type { HttpRequest } from '@netward/lab-engine';
import { sentTarget } from '@netward/lab-engine/payloads';
import type { HttpBuffer, RuleContent, SuricataRule } from './rules.ts';

/** The buffers of a request; null for one that it does not have. */
export type RequestBuffers = Readonly<Record<HttpBuffer, string | null>>;

const buffersOf = new WeakMap<HttpRequest, RequestBuffers>();

function decoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  );
}

/** What Suricata looks at in a request. */
export function requestBuffers(request: HttpRequest): RequestBuffers {
  const known = buffersOf.get(request);
  if (known) return known;
  const raw = sentTarget(request.target);
  const buffers: RequestBuffers = {
    'http.uri': decoded(raw),
    'http.uri.raw': raw,
    'http.request_body': request.body || null,
    'http.user_agent': request.agent,
  };
  buffersOf.set(request, buffers);
  return buffers;
}

const lowered = new Map<string, string>();

/** A buffer in small letters; there are as many as the streams have requests. */
function inSmallLetters(buffer: string): string {
  const known = lowered.get(buffer);
  if (known !== undefined) return known;
  const lower = buffer.toLowerCase();
  lowered.set(buffer, lower);
  return lower;
}

/** Where a text stands in another, every time. */
function placesOf(text: string, sought: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) places.push(at);
  return places;
}

/** A place of a content, and the place of the content before it that it was counted from. */
interface FoundContent {
  readonly at: number;
  readonly end: number;
  readonly after: FoundContent | null;
}

function found(
  { text, nocase, near }: RuleContent,
  buffer: string,
  before: readonly FoundContent[],
): readonly FoundContent[] {
  const [where, sought] = nocase ? [inSmallLetters(buffer), text.toLowerCase()] : [buffer, text];
  return placesOf(where, sought).flatMap((at): FoundContent[] => {
    const end = at + sought.length;
    if (!near) return [{ at, end, after: null }];
    const { distance, within } = near;
    const after = before.find(
      (each) =>
        at >= each.end + distance && (within === null || end <= each.end + distance + within),
    );
    return after ? [{ at, end, after }] : [];
  });
}

/** A part of a buffer that a content matched. */
export interface MatchedPart extends TextPart {
  readonly buffer: HttpBuffer;
}

/** The parts of the request that the rule's contents matched; null if the rule does not match. */
export function matchedParts(
  { contents }: Pick<SuricataRule, 'contents'>,
  buffers: RequestBuffers,
): readonly MatchedPart[] | null {
  const parts: MatchedPart[] = [];
  let chain: readonly FoundContent[] = [];
  const close = (buffer: HttpBuffer): void => {
    for (let each: FoundContent | null = chain[0] ?? null; each; each = each.after)
      parts.push({ buffer, from: each.at, to: each.end });
  };
  for (const [index, content] of contents.entries()) {
    const text = buffers[content.buffer];
    if (text === null) return null;
    const places = found(content, text, chain);
    if (content.negated) {
      if (places.length > 0) return null;
      continue;
    }
    if (places.length === 0) return null;
    chain = places;
    if (!contents[index + 1]?.near) {
      close(content.buffer);
      chain = [];
    }
  }
  return parts;
}
