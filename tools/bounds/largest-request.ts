import { join } from 'node:path';
import { api, type ApiCall, type Endpoint } from '@netward/contracts';
import { root } from '../harness/repository.mjs';
import { draftRequest, type Json } from '../prove/fuzz/sample.ts';
import { grow } from './grow.ts';

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

/** The largest request of a call, with the session of a learner where it takes one. */
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
