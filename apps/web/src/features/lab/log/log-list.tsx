import { memo, useEffect, useRef } from 'react';
import type { LogType } from '@netward/lab-engine';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { LogLine } from '../lab-state.ts';
import './log.css';

const MARKS: Record<LogType | 'exposed', IconName> = {
  info: 'i-dot',
  success: 'm-passed',
  warn: 'm-alerted',
  error: 'm-blocked',
  exposed: 'm-exposed',
};
const TONES: Record<LogType | 'exposed', string> = {
  info: 'unreached',
  success: 'passed',
  warn: 'alerted',
  error: 'blocked',
  exposed: 'exposed',
};
const LOCAL_TIME = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
// A reader this close to the end follows new lines.
const NEAR_END_PX = 24;

interface LogListProps {
  readonly log: readonly LogLine[];
  /** The newest action's number. */
  readonly batch: number;
}

/** The log, newest at the bottom. It follows the newest line unless the reader has scrolled up. */
export const LogList = memo(function LogList({ log, batch }: LogListProps) {
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const newest = log.at(-1)?.id;

  useEffect(() => {
    const element = list.current;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
  }, [newest]);

  return (
    <div
      ref={list}
      className="log"
      role="log"
      aria-label="Log"
      aria-live="off"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        follows.current = scrollTop + clientHeight >= scrollHeight - NEAR_END_PX;
      }}
    >
      <ol>
        {log.map((line) => (
          <LogRow key={line.id} line={line} isNewest={line.batch === batch} />
        ))}
      </ol>
    </div>
  );
});

interface LogRowProps {
  readonly line: LogLine;
  readonly isNewest: boolean;
}

const LogRow = memo(function LogRow({ line, isNewest }: LogRowProps) {
  // A cross would suggest that something was stopped.
  const look = line.verdict === 'exposed' ? 'exposed' : line.type;
  const bar = line.batch % 2 === 0 ? 'is-barred' : '';
  return (
    <li data-type={line.type} className={`${bar} ${isNewest ? 'is-newest' : ''}`}>
      <time dateTime={new Date(line.time).toISOString()}>{LOCAL_TIME.format(line.time)}</time>
      <Icon name={MARKS[look]} label={line.type} className={TONES[look]} />
      <p>
        <span>[{line.device}]</span> {line.sentence}
      </p>
    </li>
  );
});
