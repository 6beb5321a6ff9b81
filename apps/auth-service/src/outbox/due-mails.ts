/** Rows that a mailer may claim now, as an SQL condition. */
export const IS_DUE = `state = 'pending' AND kind IS NOT NULL AND lease IS NULL
  AND next_try_at <= now() AND deadline > now()`;

/** Assignments that take a mail from its mailer, so that the relay sees it again. */
export const RELEASED = 'lease = NULL, lease_until = NULL, queue_seen_at = NULL';

/** The wait after `tries` failed tries, as SQL; `waits` is the parameter that lists them in seconds. */
export function waitAfter(tries: string, waits: string): string {
  return `(${waits}::float8[])[least(${tries}, cardinality(${waits}::float8[]))]`;
}
