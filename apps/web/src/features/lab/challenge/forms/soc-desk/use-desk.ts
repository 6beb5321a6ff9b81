import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { type Day, isMetOn } from '@netward/challenges';
import {
  letterOf,
  MAX_EVENTS,
  stream,
  workOn,
  type MorningWork,
  type SocConfiguration,
  type SocMorning,
} from '@netward/challenges/10-soc-challenge';
import { useMediaQuery } from '../../../../../lib/use-media-query.ts';
import type { Undo } from '../../challenge-parts.tsx';
import type { ChallengeDeskProps } from '../../use-opened.ts';

/** The parts of the desk, of which a narrow screen shows one. */
export const PARTS = [
  ['queue', 'Queue'],
  ['alert', 'Alert'],
  ['search', 'Search'],
  ['timeline', 'Timeline'],
  ['note', 'Note'],
] as const;
export const SIDES = [
  ['note', 'Note'],
  ['assistant', 'Assistant'],
  ['task', 'Task'],
] as const;

export interface MorningDeskProps extends ChallengeDeskProps {
  readonly day: Day;
  readonly configuration: SocConfiguration;
  readonly onChange: (next: SocConfiguration) => void;
  readonly onRun: () => void;
  readonly undo: Undo;
  readonly onAnother: () => void;
  /** Opens the sealed morning; null once it was handed in. */
  readonly onOpenTomorrow: (() => void) | null;
  readonly onBack: (() => void) | null;
}

export type Desk = ReturnType<typeof useDesk>;

const toggled = (list: readonly string[], id: string) =>
  list.includes(id) ? list.filter((each) => each !== id) : [...list, id].slice(-MAX_EVENTS);

export function useDesk(props: MorningDeskProps) {
  const { screen, configuration, onChange, day, onRun } = props;
  const { challenge } = screen;
  const { tomorrow } = screen.work;
  const work = workOn(configuration, day);
  const morning = useMemo(() => stream(day), [day]);
  const [part, setPart] = useState<(typeof PARTS)[number][0]>('alert');
  const [side, setSide] = useState<(typeof SIDES)[number][0]>('note');
  const alert = useAlert();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBack, setBack] = useState(false);
  const [isFresh, setFresh] = useState(false);
  const [isHandingIn, setHandingIn] = useState(false);
  const clock = useClock(morning, work, side !== 'note');
  const records = useMemo(
    () => morning.records.filter(({ at }) => at <= clock.at),
    [morning, clock.at],
  );
  const change = (by: Partial<MorningWork>) =>
    // What was handed in is worked on again as soon as something changes.
    onChange({ ...configuration, [letterOf(day)]: { ...work, isHandedIn: false, ...by } });
  // The work is judged as it was handed in, once it is.
  useEffect(() => {
    if (!isHandingIn || !work.isHandedIn) return;
    setHandingIn(false);
    onRun();
  }, [isHandingIn, work.isHandedIn, onRun]);
  return {
    ...{ ...props, challenge, kind: screen.work.day },
    ...{ ...alert, records, work, morning, part, setPart, side, setSide },
    alerts: morning.alerts.filter(({ at }) => at <= clock.at),
    ...{ query, setQuery, chosen, setChosen, clock, change },
    /** What the sealed morning came to when it was first handed in; null in any other. */
    held: day === tomorrow?.seed ? isMetOn(challenge, tomorrow.configuration, day) : null,
    isDebriefed: work.isHandedIn && !isBack,
    /** Whether it was handed in here, and not on an earlier visit. */
    isFresh,
    search: (wanted: string) => {
      // From a debrief it leads back to the desk.
      if (work.isHandedIn) setBack(true);
      setQuery(wanted);
      setPart('search');
    },
    keep: (id: string) => change({ kept: toggled(work.kept, id) }),
    toggle: (id: string) => change({ timeline: toggled(work.timeline, id) }),
    handIn: () => {
      setBack(false);
      setHandingIn(true);
      setFresh(true);
      change({ isHandedIn: true });
    },
    /** To a minute of the morning, and on working. */
    goBack: (at: number) => {
      clock.setTo(at);
      change({ isHandedIn: false });
    },
  };
}

function useAlert() {
  const [alert, setAlert] = useState(0);
  const [isJustDecided, setJustDecided] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const choose = (index: number, afterDecision = false) => {
    setAlert(index);
    setSeen(new Set([...seen, index]));
    setJustDecided(afterDecision);
  };
  return { alert, isJustDecided, seen, choose };
}

/** A minute of the morning takes twenty seconds: every five seconds a quarter of one. */
const TICK_MS = 5_000;
const TICK = 15;
/** So many alerts are there when the shift begins. */
const FIRST = 3;

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

/**
 * The clock of a morning, in seconds since midnight. It runs while somebody works, can be paused, and is
 * never needed; it stands while `isStopped`, and for whoever wants less motion.
 */
function useClock(morning: SocMorning, work: MorningWork, isStopped: boolean) {
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
    ...{ at, isOver, isPaused, isStill, setTo },
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
    if (next?.dataset['part']) desk.setPart(next.dataset['part'] as Desk['part']);
    next?.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button:enabled')?.focus();
  } else if (isTyping(target)) return;
  else if (key === 'j' && desk.alert < desk.alerts.length - 1) desk.choose(desk.alert + 1);
  else if (key === 'k' && desk.alert > 0) desk.choose(desk.alert - 1);
  else if (key === 'a' && desk.chosen) desk.toggle(desk.chosen);
  else return;
  event.preventDefault();
}
