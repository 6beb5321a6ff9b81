import { z } from 'zod';

/**
 * What services ask of one another. None of these paths is reachable through the gateway. Every
 * call carries the header below with SERVICE_TOKEN, but for the public keys.
 */
export const SERVICE_TOKEN_HEADER = 'x-service-token';
export const internalPaths = {
  jwks: '/internal/jwks',
  revocations: '/internal/revocations',
  /** learning-service: GET answers all that it knows of a learner, DELETE forgets it. */
  learner: '/internal/learners/:id',
  deskOverview: '/internal/desk/overview',
  deskTrace: '/internal/desk/trace',
  deskRetry: '/internal/desk/retry',
  deskCancel: '/internal/desk/cancel',
  deskNote: '/internal/desk/note',
} as const;

/** The path of one learner's data in learning-service. */
export function learnerPath(id: string): string {
  return internalPaths.learner.replace(':id', id);
}

/** All rows that learning-service keeps of a learner, by table; a table without any is listed too. */
export const learnerData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
export type LearnerData = z.output<typeof learnerData>;

/** How many rows of a learner were deleted in all. */
export const learnerForgotten = z.object({ rows: z.int().min(0) });
export type LearnerForgotten = z.output<typeof learnerForgotten>;

/** Sessions that ended before their token did. Small: only those of the last seven days. */
export const revocations = z.object({ sessions: z.array(z.string()) });
export type Revocations = z.output<typeof revocations>;

/** Headers that the gateway sets for services and strips from what comes in. */
export const REQUEST_ID_HEADER = 'x-request-id';
export const CLIENT_IP_HEADER = 'x-client-ip';
