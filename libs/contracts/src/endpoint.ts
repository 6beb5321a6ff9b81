import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** One call of the API: its place, its shapes and the errors it may answer besides the shared ones. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}` | `/.well-known/${string}`;
  /** Who may call: anybody, anybody with or without a session, or only a learner with a session. */
  readonly access: 'public' | 'optional' | 'bearer';
  readonly status: 200 | 201 | 204;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response?: z.ZodType;
  readonly errors: readonly ErrorCode[];
}

type Place = 'method' | 'path';
type Usual = Pick<Endpoint, 'access' | 'status' | 'errors'>;

/** Without a word of its own a call is for learners, answers 200 and has no errors but the shared ones. */
const usual: Usual = { access: 'bearer', status: 200, errors: [] };

/** Keeps the literal types of an endpoint, so that clients know its paths and shapes. */
const endpointBy =
  <const M extends Endpoint['method']>(method: M) =>
  <const P extends Endpoint['path'], const E extends Partial<Omit<Endpoint, Place>>>(
    path: P,
    told: E,
  ): E & Usual & { method: M; path: P } => ({ ...usual, ...told, method, path });

/** A call that reads. */
export const get = endpointBy('GET');
/** A call that changes something. */
export const post = endpointBy('POST');
