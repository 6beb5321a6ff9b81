import { z } from 'zod';

/**
 * What services ask of auth-service among themselves. None of these paths is reachable through
 * the gateway. Every call carries the header below with SERVICE_TOKEN, but for the public keys.
 */
export const SERVICE_TOKEN_HEADER = 'x-service-token';
export const internalPaths = {
  jwks: '/internal/jwks',
  revocations: '/internal/revocations',
  deskOverview: '/internal/desk/overview',
  deskTrace: '/internal/desk/trace',
  deskRetry: '/internal/desk/retry',
  deskCancel: '/internal/desk/cancel',
  deskNote: '/internal/desk/note',
} as const;

/** Sessions that ended before their token did. Small: only those of the last seven days. */
export const revocations = z.object({ sessions: z.array(z.string()) });
export type Revocations = z.output<typeof revocations>;

/** Headers that the gateway sets for services and strips from what comes in. */
export const REQUEST_ID_HEADER = 'x-request-id';
export const CLIENT_IP_HEADER = 'x-client-ip';
