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

/** Keeps the literal types of an endpoint, so that clients know its paths and shapes. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
