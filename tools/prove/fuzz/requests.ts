import { api, type ApiCall } from '@netward/contracts';
import fc from 'fast-check';
import { mutators } from './mutators.ts';
import { draftRequest, type RequestDraft } from './sample.ts';

export interface FuzzRequest {
  call: ApiCall;
  mutator: string;
  method: string;
  target: string;
  headers: readonly (readonly [string, string])[];
  body: Buffer | undefined;
}

const calls = Object.keys(api) as ApiCall[];
const names = Object.keys(mutators);
/** How many requests are drawn at once. */
const BATCH = 500;

function finish({ call, method, path, query, headers, body, raw }: RequestDraft, mutator: string) {
  const parameters = query.map((pair) => pair.join('=')).join('&');
  const content = raw ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  return {
    call,
    mutator,
    method,
    target: parameters ? `${path}?${parameters}` : path,
    headers,
    body: method === 'GET' && raw === undefined ? undefined : content,
  };
}

interface FuzzSessions {
  token: string;
  /** One that may be ended, since some of the requests to end it are good enough. */
  endable: string;
}

const malformed = ({ token, endable }: FuzzSessions): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(fc.constantFrom(...calls), fc.constantFrom(...names))
    .chain(([call, mutator]) =>
      (mutators[mutator] as (typeof mutators)[string])(
        draftRequest(call, call === 'logout' ? endable : token),
      ).map((draft) => finish(draft, mutator)),
    );

/** An endless row of malformed requests: the same for the same seed, but for addresses and tokens. */
export function* drawRequests(seed: number, sessions: FuzzSessions): Generator<FuzzRequest> {
  const requests = malformed(sessions);
  for (let batch = 0; ; batch++) yield* fc.sample(requests, { seed: seed + batch, numRuns: BATCH });
}
