import { useEffect, useState } from 'react';
import type { MorningWork, SocMorning } from '@netward/challenges/10-soc-challenge';
import { useMediaQuery } from '../../../../../lib/use-media-query.ts';

/** A minute of the morning takes twenty seconds: every five seconds a quarter of one. */
const TICK_MS = 5_000;
const TICK = 15;
/** So many alerts are there when the shift begins. */
const FIRST = 3;

/** The time of a morning: it runs while somebody works, can be paused, and is never needed. */
export interface ShiftClock {
  /** Seconds since midnight. */
  readonly at: number;
  readonly isRunning: boolean;
  /** Everything has arrived. */
  readonly isOver: boolean;
  readonly isPaused: boolean;
  /** Whether it ever runs on its own: it stands still for whoever wants less motion. */
  readonly isStill: boolean;
  readonly togglePause: () => void;
  /** Goes on to the next arrival. */
  readonly skip: () => void;
  readonly setTo: (at: number) => void;
}

/** Work that was done before is not taken back by the clock. */
function beginOf({ alerts, records }: SocMorning, work: MorningWork): number {
  const touched = [...work.kept, ...work.timeline];
  const times = [
    alerts[FIRST - 1]!.at,
    ...alerts.flatMap(({ at }, index) => (work.triage[index] ? [at] : [])),
    ...records.flatMap(({ id, at }) => (touched.includes(id) ? [at] : [])),
  ];
  return work.isHandedIn ? alerts.at(-1)!.at : Math.max(...times);
}

/** The clock of a morning; it stands while `isStopped`. */
export function useClock(morning: SocMorning, work: MorningWork, isStopped: boolean): ShiftClock {
  const [at, setTo] = useState(() => beginOf(morning, work));
  const [isPaused, setPaused] = useState(false);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const end = morning.records.at(-1)!.at;
  const isOver = at >= end;
  const isRunning = !isOver && !isPaused && !isStill && !isStopped && !work.isHandedIn;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTo((now) => Math.min(now + TICK, end)), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, end]);
  const next = morning.alerts.find((alert) => alert.at > at)?.at ?? end;
  return {
    ...{ at, isRunning, isOver, isPaused, isStill, setTo },
    togglePause: () => setPaused(!isPaused),
    skip: () => setTo(next),
  };
}
