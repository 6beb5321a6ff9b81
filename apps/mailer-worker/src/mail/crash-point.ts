import { z } from 'zod';

/** Places at which a test ends the process without warning, to see what becomes of the mail. */
const CRASH_POINTS = ['after_smtp_250', 'before_result'] as const;
type CrashPoint = (typeof CRASH_POINTS)[number];

export const crashPointSetting = z.enum(CRASH_POINTS, 'is no crash point of the mailer');

/** Dies here, as by `kill -9`, if the settings say so. */
export function crashAt(
  point: CrashPoint,
  { CRASH_AT }: { CRASH_AT?: CrashPoint | undefined },
): void {
  if (CRASH_AT === point) process.kill(process.pid, 'SIGKILL');
}
