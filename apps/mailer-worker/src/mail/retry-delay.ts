import { mailRetryDelaySeconds } from '@netward/contracts';

/**
 * Milliseconds until the next try of a mail that was tried `attemptsMade` times. A wait never goes
 * beyond the deadline, so that expiry is reported when it happens.
 */
export function retryDelayMs(attemptsMade: number, deadline: string, now: number): number {
  const untilDeadline = Math.max(0, Date.parse(deadline) - now);
  return Math.min(mailRetryDelaySeconds(attemptsMade) * 1000, untilDeadline);
}
