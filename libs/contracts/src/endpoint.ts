import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call: anybody, anybody with or without a session, or only a learner with a session. */
export type Access = 'public' | 'optional' | 'bearer';

/** One call of the API: its place, its shapes and the errors it may answer besides the shared ones. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}` | `/.well-known/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly status: 200 | 201 | 204;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response?: z.ZodType;
  readonly errors: readonly ErrorCode[];
}

type Answered = 'status' | 'errors';

/**
 * Keeps the literal types of an endpoint, so that clients know its paths and shapes. It answers 200, and
 * no errors but the shared ones, unless it says otherwise.
 */
export function endpoint<const E extends Omit<Endpoint, Answered> & Partial<Endpoint>>(
  definition: E,
): E & Pick<Endpoint, Answered> {
  return { status: 200, errors: [], ...definition };
}
