import { type Assignment, type AssignmentEnd, readAssignment } from '@netward/contracts';
import { taskNames } from './task-names.ts';

const listFormat = new Intl.ListFormat('en-GB');
/** "Levels 2 and 3", "challenge 2". */
export const numbered = (noun: string, levels: readonly string[]) =>
  `${noun}${levels.length > 1 ? 's' : ''} ${listFormat.format(levels)}`;

/** "Levels 2 and 3 with quiz and proof, challenge 2." */
export function tasksInWords({ levels, of, challenges }: Assignment): string {
  const more = of.filter((part) => part !== 'actions');
  const parts = of.includes('actions')
    ? more.length > 0 && ` with ${listFormat.format(more)}`
    : `, ${listFormat.format(more)} only`;
  const words = [
    levels.length > 0 && numbered('level', levels) + (parts || ''),
    challenges.length > 0 && numbered('challenge', challenges),
  ];
  const text = words.filter(Boolean).join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** How long the levels take, in minutes; challenges take as long as somebody works on them. */
export function minutesOf({ levels }: Assignment): number {
  const asked = taskNames.filter(({ level }) => levels.includes(level));
  return asked.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** The assignment that a text tells, if this site has all that it asks for. */
export function knownAssignment(text: string): Assignment | undefined {
  const read = readAssignment(text);
  const has = (level: string) => taskNames.find((task) => task.level === level);
  const isKnown =
    read?.levels.every(has) && read.challenges.every((level) => has(level)?.challenge);
  return isKnown ? read : undefined;
}

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
