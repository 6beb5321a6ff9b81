import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { evidenceFor, playRun } from '@netward/evidence';
import { IconButton } from '../../../ui/button.tsx';
import type { Lab, OpenedPart } from '../lab-state.ts';
import type { Layout } from '../layout.ts';
import { LabTabs } from '../lab-tabs.tsx';
import { ViewSwitch, type ViewSwitchProps } from '../topology/view-switch.tsx';
import { EvidenceParts } from './evidence-parts.tsx';
import { useOpenEvidence } from './open-evidence.ts';
import { OpenedLine } from './opened-line.tsx';
import { openingOf } from './opening-of.ts';
import type { SavedRun } from './save-buttons.tsx';
import { PARTS, useParts } from './use-parts.ts';
import { useReturnedFocus } from './use-returned-focus.ts';
import './inspector.css';

interface InspectorProps extends Omit<ViewSwitchProps, 'view'> {
  readonly lab: Lab;
  readonly opened: OpenedPart;
  readonly layout: Layout;
}

/** The evidence under a line, a device or a hop: the exchange, a packet, the reason, the records. */
export function Inspector({ lab, opened, layout, views, onView }: InspectorProps) {
  const { level, taken } = lab;
  const open = useOpenEvidence();
  const run = savedRunOf(lab);
  const evidence = useMemo(() => {
    const opening = openingOf(run.played, opened);
    return opening && evidenceFor(run.played, opening);
  }, [run, opened]);
  const section = useRef<HTMLElement>(null);
  const { shown, show, go } = useParts(section);
  useReturnedFocus(section);
  useEffect(() => {
    // A short screen has scrolled down to what was opened.
    section.current?.scrollIntoView();
    go('ladder');
  }, [go]);

  const answerKey = (event: KeyboardEvent) => {
    const lines = { ArrowLeft: evidence?.previous, ArrowRight: evidence?.next };
    const line = event.altKey ? lines[event.key as keyof typeof lines] : undefined;
    if (event.key === 'Escape') open(null);
    else if (event.key === 'F6') go(event.shiftKey ? -1 : 1);
    else if (line) open(line);
    else return;
    event.preventDefault();
  };

  const top = (
    <div className="inspector-top">
      <header className="lab-pane-head">
        <h2 id="inspector-title">Inspector</h2>
        {layout !== 'phone' && <ViewSwitch views={views} view="inspector" onView={onView} />}
        <IconButton
          icon="i-cross"
          label="Close inspector"
          aria-keyshortcuts="Escape"
          onClick={() => open(null)}
        />
      </header>
      {evidence ? (
        <OpenedLine evidence={evidence} time={run.times[evidence.played.number - 1] ?? 0} />
      ) : (
        <p className="inspector-empty">
          {taken.length === 0
            ? 'Nothing has happened yet. Take an action, then open one of its lines.'
            : 'There is nothing under what was opened. Open another line.'}
        </p>
      )}
      {layout === 'phone' && evidence && <LabTabs tabs={PARTS} shown={shown} onShow={show} />}
    </div>
  );

  return (
    <section
      ref={section}
      className="inspector-view"
      data-panel="inspector"
      data-shown={layout === 'phone' ? shown : undefined}
      aria-labelledby="inspector-title"
      tabIndex={-1}
      onKeyDown={answerKey}
    >
      {evidence ? (
        <EvidenceParts {...{ evidence, opened, run, layout }} topology={level.topology}>
          {top}
        </EvidenceParts>
      ) : (
        <div className="inspector-exchange">{top}</div>
      )}
    </section>
  );
}

const saved = new WeakMap<Lab['taken'], SavedRun>();

/** The run with its packets and records. A run that grows is another one; a run that is kept is played once. */
function savedRunOf({ level, run: { start }, taken }: Lab): SavedRun {
  const known = saved.get(taken);
  if (known?.level === level.id) return known;
  const run: SavedRun = {
    level: level.id,
    topology: level.topology,
    played: playRun(
      start,
      taken.map(({ action }) => action),
    ),
    times: taken.map(({ time }) => time),
  };
  saved.set(taken, run);
  return run;
}
