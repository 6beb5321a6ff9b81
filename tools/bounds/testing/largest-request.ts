import { join } from 'node:path';
import { api, type ApiCall, type Endpoint } from '@netward/contracts';
import { type Json, draftRequest } from '../../prove/fuzz/sample.ts';
import { root } from '../../harness/repository.mjs';

/** An eighth note, which Unicode's normal form makes three characters of, and one that fits anywhere. */
const FILLERS = ['\u{1D160}', 'x'];
/** More than fits into any request. */
const MOST = 1024 * 1024;

type Accepts = (value: Json) => boolean;

/** The greatest of a row of values that is accepted; the first one is. */
function greatest(make: (count: number) => Json, accepts: Accepts): Json {
  let [low, high] = [0, 1];
  while (high < MOST && accepts(make(high))) [low, high] = [high, 2 * high];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (accepts(make(middle))) low = middle;
    else high = middle;
  }
  return make(low);
}

/** Bytes that a text takes when it is kept. */
const kept = (text: Json): number => Buffer.byteLength(String(text).normalize('NFC'));

function growText(text: string, accepts: Accepts): Json {
  const grown = FILLERS.map((filler) => greatest((count) => text + filler.repeat(count), accepts));
  return grown.toSorted((a, b) => kept(b) - kept(a))[0] ?? text;
}

/** A value with every text and list in it as long as is accepted, but for some fields. */
export function grow(value: Json, fixed: ReadonlySet<string>, accepts: Accepts): Json {
  if (typeof value === 'string') return growText(value, accepts);
  if (Array.isArray(value)) {
    const [first, ...others] = value;
    if (first === undefined) return value;
    const longest = grow(first, fixed, (one) => accepts([one, ...others]));
    const copies = (count: number) => Array<Json>(count).fill(longest);
    return greatest((count) => [longest, ...others, ...copies(count)], accepts);
  }
  if (typeof value !== 'object' || value === null) return value;
  let grown = value;
  for (const [name, field] of Object.entries(value)) {
    if (fixed.has(name)) continue;
    const holding = (one: Json) => ({ ...grown, [name]: one });
    grown = holding(grow(field, fixed, (one) => accepts(holding(one))));
  }
  return grown;
}

const { routes } = (await import(join(root, 'apps/gateway/src/routes.ts'))) as {
  routes: readonly { call: Endpoint; bodyBytes: number }[];
};

/** Fields that do not grow: they are chosen, or must stay empty. */
const FIXED = ['level', 'role', 'email', 'token', 'id', 'website', 'captchaToken'];

/** What a request needs to cost most; the rest of it is made as long as possible. */
export interface RequestNeeds {
  token?: string;
  body?: Record<string, unknown>;
  query?: Record<string, string>;
}

export interface LargestRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

/** A body with every text and list as long as the call's contract and the gateway take it. */
export function largestBody(call: ApiCall, body: Json, fixed: readonly string[]): Json {
  const { body: schema }: Endpoint = api[call];
  const { path } = api[call];
  const route = routes.find((one) => one.call.path === path && one.call.method === 'POST');
  const accepts = (value: Json): boolean =>
    Buffer.byteLength(JSON.stringify(value)) <= route!.bodyBytes &&
    schema!.safeParse(value).success;
  return grow(body, new Set([...FIXED, ...fixed]), accepts);
}

export function largestRequest(
  call: ApiCall,
  learnerToken: string,
  needs: RequestNeeds,
): LargestRequest {
  const draft = draftRequest(call, needs.token ?? learnerToken);
  const decoded = draft.query.map(([name, value]) => [name, decodeURIComponent(value)]);
  const drafted = Object.fromEntries(decoded);
  const query = new URLSearchParams({ ...drafted, ...needs.query }).toString();
  const body = draft.body && ({ ...(draft.body as object), ...needs.body } as Json);
  const largest = body && largestBody(call, body, Object.keys(needs.body ?? {}));
  return {
    method: draft.method,
    path: query ? `${draft.path}?${query}` : draft.path,
    headers: Object.fromEntries(draft.headers),
    body: largest === undefined ? null : JSON.stringify(largest),
  };
}
