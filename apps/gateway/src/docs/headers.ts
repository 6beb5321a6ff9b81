import { type ErrorCode, errors } from '@netward/contracts';
import type { Route } from '../routes.ts';

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const },
  example,
});

const REQUEST_ID = text('Names this request in every log.', '7a925e28-fe16-41aa-a97a-39cd72b65c1b');
const RATE_LIMIT = text(
  'What is left of the tightest limit (r) until its window ends in t seconds, as in draft-ietf-httpapi-ratelimit-headers-11.',
  '"ip:login:60";r=59;t=60',
);
const POLICY = text(
  'Every limit of the call: q times in w seconds.',
  '"ip:login:60";q=60;w=60, "ip:login:600";q=120;w=600',
);
const RETRY_AFTER = {
  description: 'Seconds after which a new try makes sense.',
  schema: { type: 'integer' as const, minimum: 1 },
  example: 30,
};
const LATER = new Set<number>(
  (['TOO_MANY_REQUESTS', 'UNAVAILABLE'] satisfies ErrorCode[]).map((code) => errors[code].status),
);

/** The headers of an answer; no status is a success. */
export function answerHeaders({ limit }: Route, status?: number) {
  return {
    'x-request-id': REQUEST_ID,
    ...(limit && { RateLimit: RATE_LIMIT, 'RateLimit-Policy': POLICY }),
    ...(LATER.has(status ?? 0) && { 'Retry-After': RETRY_AFTER }),
  };
}
