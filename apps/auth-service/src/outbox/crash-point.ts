import { z } from 'zod';

/** Places at which a test ends the process without warning, to see what becomes of the mail. */
const CRASH_POINTS = ['after_commit', 'before_enqueue', 'after_enqueue'] as const;
type CrashPoint = (typeof CRASH_POINTS)[number];

export const crashPointSetting = z.enum(CRASH_POINTS, 'is no crash point of auth-service');

/** Dies here, as by `kill -9`, if the settings say so. */
export function crashAt(
  point: CrashPoint,
  { CRASH_AT }: { CRASH_AT?: CrashPoint | undefined },
): void {
  if (CRASH_AT === point) process.kill(process.pid, 'SIGKILL');
}
