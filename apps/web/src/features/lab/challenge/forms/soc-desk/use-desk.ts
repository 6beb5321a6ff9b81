import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { Day } from '@netward/challenges';
import {
  letterOf,
  MAX_EVENTS,
  type MorningWork,
  type SocConfiguration,
  type SocMorning,
  stream,
  workOn,
} from '@netward/challenges/10-soc-challenge';
import { useMediaQuery } from '../../../../../lib/use-media-query.ts';
import type { ChallengeDeskProps } from '../../challenge-form.ts';

export const PARTS = {
  queue: 'Queue',
  alert: 'Alert',
  search: 'Search',
  timeline: 'Timeline',
  note: 'Note',
} as const;
export type Part = keyof typeof PARTS;
export type SideTab = 'note' | 'assistant' | 'task';

interface DeskWork extends Pick<
  ChallengeDeskProps<SocConfiguration>,
  'configuration' | 'onChange' | 'onRun'
> {
  readonly day: Day;
}

const toggled = (list: readonly string[], id: string) =>
  list.includes(id) ? list.filter((each) => each !== id) : [...list, id].slice(-MAX_EVENTS);

/** What is chosen on the desk, and what has arrived. */
export function useDesk({ configuration, onChange, day, onRun }: DeskWork) {
  const work = workOn(configuration, day);
  const morning = useMemo(() => stream(day), [day]);
  const [part, setPart] = useState<Part>('alert');
  const [side, setSide] = useState<SideTab>('note');
  const [alert, setAlert] = useState(0);
  const [isJustDecided, setJustDecided] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBack, setBack] = useState(false);
  const [isFresh, setFresh] = useState(false);
  const [isHandingIn, setHandingIn] = useState(false);
  const clock = useClock(morning, work, side !== 'note');
  const alerts = morning.alerts.filter(({ at }) => at <= clock.at);
  const records = useMemo(
    () => morning.records.filter(({ at }) => at <= clock.at),
    [morning, clock.at],
  );
  const change = (by: Partial<MorningWork>) =>
    // What was handed in is worked on again as soon as something changes.
    onChange({ ...configuration, [letterOf(day)]: { ...work, isHandedIn: false, ...by } });
  const choose = (index: number, afterDecision = false) => {
    setAlert(index);
    setSeen(new Set([...seen, index]));
    setJustDecided(afterDecision);
  };
  // The work is judged as it was handed in, once it is.
  useEffect(() => {
    if (!isHandingIn || !work.isHandedIn) return;
    setHandingIn(false);
    onRun();
  }, [isHandingIn, work.isHandedIn, onRun]);
  const search = (wanted: string) => {
    setQuery(wanted);
    setPart('search');
  };
  return {
    ...{ work, morning, part, setPart, side, setSide, alert, isJustDecided, seen, choose },
    ...{ query, setQuery, chosen, setChosen, clock, alerts, records, day, change, search },
    isDebriefed: work.isHandedIn && !isBack,
    /** Whether it was handed in here, and not on an earlier visit. */
    isFresh,
    leaveDebrief: () => setBack(true),
    keep: (id: string) => change({ kept: toggled(work.kept, id) }),
    toggle: (id: string) => change({ timeline: toggled(work.timeline, id) }),
    handIn: () => {
      setBack(false);
      setHandingIn(true);
      setFresh(true);
      change({ isHandedIn: true });
    },
  };
}

export type Desk = ReturnType<typeof useDesk>;

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

const isTyping = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type));

/** F6 goes round the parts, J and K through the alerts, A puts the chosen record into the timeline. */
export function answerKey(event: KeyboardEvent<HTMLElement>, desk: Desk): void {
  const { key, ctrlKey, altKey, metaKey, target, currentTarget } = event;
  if (ctrlKey || altKey || metaKey) return;
  if (key === 'F6') {
    const panes = [...currentTarget.querySelectorAll<HTMLElement>('.lab-pane')];
    const at = panes.findIndex((pane) => pane.contains(target as Node));
    const next = panes[(at + (event.shiftKey ? panes.length - 1 : 1)) % panes.length];
    if (next?.dataset['part']) desk.setPart(next.dataset['part'] as Part);
    next?.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button:enabled')?.focus();
  } else if (isTyping(target)) return;
  else if (key === 'j' && desk.alert < desk.alerts.length - 1) desk.choose(desk.alert + 1);
  else if (key === 'k' && desk.alert > 0) desk.choose(desk.alert - 1);
  else if (key === 'a' && desk.chosen) desk.toggle(desk.chosen);
  else return;
  event.preventDefault();
}
