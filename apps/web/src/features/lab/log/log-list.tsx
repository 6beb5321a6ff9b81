import { memo } from 'react';
import { moveFocus } from '../move-focus.ts';
import { useOpenEvidence } from '../inspector/open-evidence.ts';
import type { LogLine } from '../lab-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LocalTime } from './local-time.tsx';
import { LogMark } from './log-mark.tsx';
import { useNewestInView } from './use-newest-in-view.ts';
import './log.css';

const EMPTY =
  'What each device says appears here, line by line. Every line opens and shows the packets behind it.';

interface LogListProps {
  readonly log: readonly LogLine[];
  /** The newest action's number. */
  readonly batch: number;
  /** The sequence number of the line that the inspector shows. */
  readonly opened: number | undefined;
  /** How many actions, from the first on, came with a link. */
  readonly linked: number;
}

/** The log, newest at the bottom. It follows the newest line unless the reader has scrolled up. */
export const LogList = memo(function LogList({ log, batch, opened, linked }: LogListProps) {
  const newest = log.at(-1)?.id;
  const followed = useNewestInView<HTMLDivElement>(newest);
  return (
    <div className="log" role="log" aria-label="Log" aria-live="off" {...followed}>
      {newest === undefined && <p className="log-empty faint">{EMPTY}</p>}
      <ol onKeyDown={(event) => moveFocus(event, 'button')}>
        {log.map((line) => (
          <LogRow
            key={line.id}
            line={line}
            isNewest={line.batch === batch}
            isStop={line.id === newest}
            isOpened={line.sequence === opened}
            isLinked={line.action <= linked}
          />
        ))}
      </ol>
    </div>
  );
});

interface LogRowProps {
  readonly line: LogLine;
  readonly isNewest: boolean;
  /** Whether Tab stops at it. */
  readonly isStop: boolean;
  readonly isOpened: boolean;
  /** Whether it came with a link, which does not say when it was. */
  readonly isLinked: boolean;
}

const LogRow = memo(function LogRow(props: LogRowProps) {
  const { line, isNewest, isStop, isOpened, isLinked } = props;
  const { action, sequence } = line;
  const open = useOpenEvidence();
  const bar = line.batch % 2 === 0 ? 'is-barred' : '';
  return (
    <li data-type={line.type} className={`${bar} ${isNewest ? 'is-newest' : ''}`}>
      <button
        className="muted anywhere pointable focus-inside"
        type="button"
        aria-current={isOpened}
        tabIndex={isStop ? 0 : -1}
        onClick={() => open({ action, sequence })}
      >
        {isLinked ? <i /> : <LocalTime time={line.time} />}
        <LogMark line={line} />
        <span>
          <span>[{line.device}]</span> <u>{line.sentence}</u>
        </span>
        {isOpened ? <b aria-hidden="true">open</b> : <Icon name="i-right" />}
      </button>
    </li>
  );
});
