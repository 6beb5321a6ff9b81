import { messageOf, type Verdict, verdictOf } from '@netward/lab-engine';
import { LOG_CAPACITY } from '@netward/contracts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useOpenEvidence } from '../inspector/open-evidence.ts';
import type { Lab } from '../lab-state.ts';
import { type PanelProps, useLayout } from '../layout.ts';
import { LogList } from './log-list.tsx';

/** The mark of an action by its verdict. */
export const MARKS: Partial<Record<Verdict, string>> = {
  passed: 'passed',
  blocked: 'blocked',
  failed: 'blocked',
  alerted: 'alerted',
  exposed: 'exposed',
  encrypted: 'encrypted',
};

interface InfoPaneProps {
  readonly lab: Lab;
  /** The log as drawn, which may be one action behind. */
  readonly shownLog: Pick<Lab, 'log' | 'batch' | 'opened'>;
  readonly panel: PanelProps;
  readonly onClear: () => void;
}

/** What just happened, in one sentence, and the log. */
export function InfoPane({ lab, shownLog, panel, onClear }: InfoPaneProps) {
  const { log, batch, opened } = shownLog;
  const { last } = lab.run;
  const open = useOpenEvidence();
  const layout = useLayout();
  const verdict = verdictOf(last);
  const mark = verdict && MARKS[verdict];
  const entries = log.length === 1 ? '1 entry' : `${log.length} entries`;
  return (
    <section className="lab-pane info-pane" aria-label="Info">
      <div className="info-body" {...panel}>
        <header className="lab-pane-head row fixed info-head">
          <h2>Info</h2>
          <span className="nowrap mono faint">
            {entries}, showing last {LOG_CAPACITY}
          </span>
          <Button look="quiet" size="small" disabled={Boolean(lab.now)} onClick={onClear}>
            <Icon name="i-trash" />
            Clear logs
          </Button>
        </header>
        <LogList log={log} batch={batch} opened={opened?.sequence} linked={lab.linked} />
      </div>
      <div className="info-message fixed ruled surface" role="status" aria-label="Current message">
        {mark ? <Icon name={`m-${mark}`} className={mark} /> : <Icon name="i-dot" />}
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
