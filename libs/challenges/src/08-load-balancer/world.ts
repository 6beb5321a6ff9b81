import type { Timetable } from '@netward/lab-engine/balanced';
import type { Backend } from '@netward/lab-engine';
import type { Day } from '../day.ts';
import { timeOfDay } from '../time-of-day.ts';
import type { IncidentSpan } from './incidents.ts';
import { stream, type Stream } from './stream.ts';

/** How many requests a server works on at a time; it answers the next one with 503 by itself. */
export const WORKERS = 6;

/** The stream ends here, in milliseconds. */
export const END = 100_000;

/** One stream as the judge reads it. */
export interface World extends Stream {
  /** When each server's process runs. */
  readonly alive: Readonly<Record<Backend, readonly IncidentSpan[]>>;
}

const FOREVER = Number.POSITIVE_INFINITY;

/** The stream of one day, with what its incidents make of the servers. */
export function worldFor(day: Day): World {
  const morning = stream(day);
  const { crash, comeback, update } = morning.incidents;
  return {
    ...morning,
    alive: {
      'web-a': [
        [0, crash],
        [comeback[0], comeback[1]],
        [comeback[2], FOREVER],
      ],
      'web-b': [[0, update[1]]],
    },
  };
}

const NINE = 9 * 3_600_000;

/** Microseconds since midnight of milliseconds since nine o'clock. */
export function microsOf(at: number): number {
  return (NINE + at) * 1_000;
}

/** And back, in whole milliseconds. */
export function millisOf(micros: number): number {
  return Math.floor(micros / 1_000) - NINE;
}

/** The two servers of a stream as the network plays them. */
export function timetableOf(
  { alive, incidents }: World,
  sessions: Timetable['sessions'],
): Timetable {
  const inMicros = ([from, until]: IncidentSpan) => [microsOf(from), microsOf(until)] as const;
  return {
    runs: { 'web-a': alive['web-a'].map(inMicros), 'web-b': alive['web-b'].map(inMicros) },
    ill: { 'web-a': [], 'web-b': [inMicros(incidents.hiccup)] },
    workers: WORKERS,
    sessions,
  };
}

/** Which start of a server's process runs at a time, counted from 0; -1 if none does. */
export function startAt({ alive }: World, server: Backend, at: number): number {
  return alive[server].findIndex(([from, until]) => from <= at && at < until);
}

/** '09:01:04' for 64,000. */
export const timeOf = (at: number): string => timeOfDay(microsOf(at));
