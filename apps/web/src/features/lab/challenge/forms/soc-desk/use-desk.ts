import { useEffect, useMemo, useState } from 'react';
import type { Day } from '@netward/challenges';
import {
  letterOf,
  MAX_EVENTS,
  stream,
  workOn,
  type MorningWork,
  type SocConfiguration,
} from '@netward/challenges/10-soc-challenge';
import type { ChallengeDeskProps } from '../../challenge-form.ts';
import { useClock } from './use-clock.ts';

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
