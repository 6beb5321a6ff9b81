import { type UIEvent, useCallback, useEffect, useRef } from 'react';
import type { LogEntry, LogType } from '@netward/lab-engine';
import { Icon } from '../../../ui/icon.tsx';

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

const MARKED = ['passed', 'blocked', 'alerted', 'encrypted', 'exposed', 'unreached'];

/** The symbol and colour of a verdict; neutral verdicts have none. */
export function markOf(verdict: string | null | undefined): string | null {
  const mark = verdict === 'failed' ? 'blocked' : verdict;
  return mark && MARKED.includes(mark) ? mark : null;
}

/** The mark of a verdict, or a dot for a neutral one. */
export function VerdictIcon({ verdict, label }: { verdict: string | null; label?: string }) {
  const mark = markOf(verdict);
  return <Icon name={mark ? `m-${mark}` : 'i-dot'} className={mark ?? ''} label={label} />;
}

const VERDICTS: Partial<Record<LogType, string>> = {
  success: 'passed',
  warn: 'alerted',
  error: 'blocked',
};

export function LogMark({ line: { type, verdict } }: { line: Pick<LogEntry, 'type' | 'verdict'> }) {
  // A cross would suggest that something was stopped.
  const shown = verdict === 'exposed' ? verdict : VERDICTS[type];
  if (shown) return <VerdictIcon verdict={shown} label={type} />;
  return <Icon name="i-dot" label={type} className="unreached" />;
}

// A reader this close to the end follows new lines.
const NEAR_END_PX = 24;

/** The props of a scrolling list that follows its newest line unless the reader has scrolled up. */
export function useNewestInView<E extends HTMLElement>(newest: number | undefined) {
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
