import { memo } from 'react';
import { messageOf, verdictOf } from '@netward/lab-engine';
import { LOG_CAPACITY } from '@netward/contracts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLabCommands } from '../lab-commands.ts';
import type { Lab, LogLine } from '../lab-state.ts';
import { useLayout, type useTabs } from '../layout.tsx';
import { moveFocus } from '../move-focus.ts';
import { LocalTime, LogMark, useNewestInView, VerdictIcon } from './log-parts.tsx';
import '../lab.css';

interface InfoPaneProps {
  readonly lab: Lab;
  /** The log as drawn, which may be one action behind. */
  readonly shownLog: Pick<Lab, 'log' | 'batch' | 'opened'>;
  readonly panel: ReturnType<ReturnType<typeof useTabs>['panel']>;
}

export function InfoPane({ lab, shownLog, panel }: InfoPaneProps) {
  const { log, batch, opened } = shownLog;
  const { last } = lab.run;
  const { open, clearLog } = useLabCommands();
  const layout = useLayout();
  const entries = log.length === 1 ? '1 entry' : `${log.length} entries`;
  return (
    <section className="lab-pane info-pane" aria-label="Info">
      <div className="info-body" {...panel}>
        <header className="lab-pane-head row fixed info-head">
          <h2>Info</h2>
          <span className="fills nowrap mono faint">
            {entries}, showing last {LOG_CAPACITY}
          </span>
          <Button look="quiet" size="small" disabled={Boolean(lab.now)} onClick={clearLog}>
            <Icon name="i-trash" />
            Clear logs
          </Button>
        </header>
        <LogList log={log} batch={batch} opened={opened?.sequence} linked={lab.linked} />
      </div>
      <div className="info-message fixed ruled surface" role="status" aria-label="Current message">
        <VerdictIcon verdict={verdictOf(last)} />
        {last ? (
          <button className="fills left" type="button" onClick={() => open({})}>
            {messageOf(last)}
          </button>
        ) : (
          <span className="muted">
            {messageOf(last)}
            {layout === 'phone' && <span className="block bright">{lab.level.texts.summary}</span>}
          </span>
        )}
      </div>
    </section>
  );
}

const EMPTY =
  'What each device says appears here, line by line. Every line opens and shows the packets behind it.';

/** The log, newest at the bottom. It follows the newest line unless the reader has scrolled up. */
const LogList = memo(function LogList(
  props: Pick<Lab, 'log' | 'batch' | 'linked'> & { opened: number | undefined },
) {
  const { log, batch, opened, linked } = props;
  const newest = log.at(-1)?.id;
  const followed = useNewestInView<HTMLDivElement>(newest);
  return (
    <div className="log scroll surface" role="log" aria-label="Log" aria-live="off" {...followed}>
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

const LogRow = memo(function LogRow(props: {
  line: LogLine;
  isNewest: boolean;
  isStop: boolean;
  isOpened: boolean;
  /** Whether it came with a link, which does not say when it was. */
  isLinked: boolean;
}) {
  const { line, isNewest, isStop, isOpened, isLinked } = props;
  const { action, sequence } = line;
  const { open } = useLabCommands();
  const bar = line.batch % 2 === 0 ? 'is-barred' : '';
  return (
    <li data-type={line.type} className={`${bar} ${isNewest ? 'is-newest' : ''}`}>
      <button
        className="grid start wide left muted anywhere pointable focus-inside"
        type="button"
        aria-current={isOpened}
        tabIndex={isStop ? 0 : -1}
        onClick={() => open({ action, sequence })}
      >
        {isLinked ? <i /> : <LocalTime time={line.time} />}
        <LogMark line={line} />
        <span>
          <span className="faint">[{line.device}]</span> <u>{line.sentence}</u>
        </span>
        {isOpened ? <b aria-hidden="true">open</b> : <Icon name="i-right" />}
      </button>
    </li>
  );
});
