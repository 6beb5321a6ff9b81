import { z } from 'zod';

/**
 * What services ask of one another; `mailCalls` has what the mailer asks. None of these paths is
 * reachable through the gateway. Every call carries the header below with SERVICE_TOKEN, but for the public keys.
 */
export const SERVICE_TOKEN_HEADER = 'x-service-token';
export const internalPaths = {
  jwks: '/internal/jwks',
  endedSessions: '/internal/ended-sessions',
  /** The whole list of ended sessions, for services of the version before the one with pages. */
  revocations: '/internal/revocations',
  /** learning-service: GET answers a learner's rows, as arrays by table; DELETE deletes them. */
  learner: '/internal/learners/:id',
  /** learning-service: what a transcript says of a learner. */
  learnerRecord: '/internal/learners/:id/record',
} as const;

/** The path of one learner's data in learning-service. */
export function learnerPath(id: string): string {
  return internalPaths.learner.replace(':id', id);
}

/** The path of what a transcript says of a learner. */
export function learnerRecordPath(id: string): string {
  return internalPaths.learnerRecord.replace(':id', id);
}

/** How many rows of a learner were deleted in all. */
export const learnerForgotten = z.object({ rows: z.int().min(0) });
export type LearnerForgotten = z.output<typeof learnerForgotten>;

const transactionNumber = z.string().regex(/^\d{1,19}$/);

/** Asks for the sessions that ended since a cursor, '0' for all, after a place in the list. */
export const endedSessionsQuery = z.object({
  since: transactionNumber.default('0'),
  after: z
    .string()
    .regex(/^\d{1,19}\.[\da-f-]{36}$/)
    .optional(),
});
export type EndedSessionsQuery = z.output<typeof endedSessionsQuery>;

/**
 * A page of sessions that ended before their token did; `exp` is the token's, in seconds since 1970.
 * The `cursor` of a list's first page is where the next list begins. It lies before every session
 * whose end may not be visible yet, so a session can be listed twice, but is never left out.
 */
export const endedSessionsPage = z.object({
  /**
   * The database's time, in seconds since 1970: no process forgets a session by its own clock. The
   * auth-service of the version before does not send it; then nothing is forgotten.
   */
  now: z.int().optional(),
  sessions: z.array(z.object({ sid: z.string(), exp: z.int() })),
  cursor: transactionNumber,
  /** The place after which the next page begins; null on the last one. */
  next: z.string().nullable(),
});
export type EndedSessionsPage = z.output<typeof endedSessionsPage>;

/** Headers that the gateway sets for services and strips from what comes in. */
export const REQUEST_ID_HEADER = 'x-request-id';
export const CLIENT_IP_HEADER = 'x-client-ip';
