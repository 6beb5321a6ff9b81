import type { Assignment, AssignmentEnd } from '@netward/contracts';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
});

/** "30 Nov, 18:00". */
export function endInWords({ day, time }: AssignmentEnd): string {
  return `${dayFormat.format(new Date(day))}, ${time}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** YYYY-MM-DD HH:MM on the clock of a zone: Sweden writes it so. */
function clockOf(at: Date, timeZone: string): string {
  const style = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  // A class sheet asks for every file, and each format takes a millisecond to make.
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', style);
  clocks.set(timeZone, clock);
  return clock.format(at);
}

/** The day and time at which something was done on the clock of the assignment: "1 Dec, 09:12". */
export function momentInWords(at: Date, zone = 'UTC'): string {
  const [day = '', time = ''] = clockOf(at, zone).split(' ');
  return endInWords({ day, time, zone });
}

/** Whether a moment is past the last minute of an assignment, on the clock of its zone. */
export function isLate({ until }: Pick<Assignment, 'until'>, at: Date): boolean {
  return until !== undefined && clockOf(at, until.zone) > `${until.day} ${until.time}`;
}
