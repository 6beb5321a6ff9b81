import { memo } from 'react';
import type { LogType } from '@netward/lab-engine';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { LogLine } from '../lab-state.ts';
import { LocalTime } from './local-time.tsx';
import { useNewestInView } from './use-newest-in-view.ts';
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
interface LogListProps {
  readonly log: readonly LogLine[];
  /** The newest action's number. */
  readonly batch: number;
}

/** The log, newest at the bottom. It follows the newest line unless the reader has scrolled up. */
export const LogList = memo(function LogList({ log, batch }: LogListProps) {
  const followed = useNewestInView<HTMLDivElement>(log.at(-1)?.id);
  return (
    <div className="log" role="log" aria-label="Log" aria-live="off" tabIndex={0} {...followed}>
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
      <LocalTime time={line.time} />
      <Icon name={MARKS[look]} label={line.type} className={TONES[look]} />
      <p>
        <span>[{line.device}]</span> {line.sentence}
      </p>
    </li>
  );
});
