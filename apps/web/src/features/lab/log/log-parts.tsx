import { type RefObject, type UIEvent, useCallback, useEffect, useRef } from 'react';
import type { LogEntry, LogType } from '@netward/lab-engine';
import { Icon, type IconName } from '../../../ui/icon.tsx';

/** The learner's clock. */
export const LOCAL_TIME = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** A moment, in milliseconds since 1970, as the learner's clock shows it. */
export function LocalTime({ time }: { time: number }) {
  return <time dateTime={new Date(time).toISOString()}>{LOCAL_TIME.format(time)}</time>;
}

const LOOKS: Record<LogType | 'exposed', readonly [icon: IconName, tone: string]> = {
  info: ['i-dot', 'unreached'],
  success: ['m-passed', 'passed'],
  warn: ['m-alerted', 'alerted'],
  error: ['m-blocked', 'blocked'],
  exposed: ['m-exposed', 'exposed'],
};

/** The mark of a log line. */
export function LogMark({ line: { type, verdict } }: { line: Pick<LogEntry, 'type' | 'verdict'> }) {
  // A cross would suggest that something was stopped.
  const [icon, tone] = LOOKS[verdict === 'exposed' ? verdict : type];
  return <Icon name={icon} label={type} className={tone} />;
}

// A reader this close to the end follows new lines.
const NEAR_END_PX = 24;

interface Followed<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly onScroll: (event: UIEvent<E>) => void;
}

/** The props of a scrolling list that follows its newest line unless the reader has scrolled up. */
export function useNewestInView<E extends HTMLElement>(newest: number | undefined): Followed<E> {
  const ref = useRef<E>(null);
  const follows = useRef(true);
  useEffect(() => {
    const element = ref.current;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
  }, [newest]);
  const onScroll = useCallback(({ currentTarget }: UIEvent<E>) => {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget;
    follows.current = scrollTop + clientHeight >= scrollHeight - NEAR_END_PX;
  }, []);
  return { ref, onScroll };
}
