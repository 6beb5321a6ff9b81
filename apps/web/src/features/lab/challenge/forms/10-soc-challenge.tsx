import { type KeyboardEvent, type ReactNode, Suspense } from 'react';
import type { SocConfiguration } from '@netward/challenges/10-soc-challenge';
import { lazyComponent } from '../../../../lib/lazy-component.tsx';
import { TextButton } from '../../../../ui/text-button.tsx';
import { Pane, undoByKey } from '../challenge-parts.tsx';
import {
  dayBegun,
  dayChanged,
  type DayKind,
  dayShown,
  dayUndone,
  shownDayOf,
  undone,
} from '../challenge-work.ts';
import { Choice } from '../../layout.tsx';
import { seededDay } from '../seeded-day.ts';
import type { ChallengeDeskProps, ChallengeParts } from '../use-opened.ts';
import { AlertPane, AlertQueue } from './soc-desk/alerts.tsx';
import { DebriefView } from './soc-desk/debrief-view.tsx';
import { NotePane } from './soc-desk/note-pane.tsx';
import { StoryPane } from './soc-desk/story-pane.tsx';
import {
  answerKey,
  type Desk,
  type MorningDeskProps,
  PARTS,
  SIDES,
  useDesk,
} from './soc-desk/use-desk.ts';
import './soc-desk/soc-desk.css';

/** Loaded with the desk: its language is of no use elsewhere. */
const RecordSearch = lazyComponent<{ readonly desk: Desk }>(() =>
  import('./soc-desk/record-search.tsx').then((search) => search.RecordSearch),
);

/** An analyst's desk: a morning each, which begins again when another one is chosen. */
function SocDesk(props: ChallengeDeskProps) {
  const { screen } = props;
  const { work, change, onEdit, onRun, onTomorrow } = screen;
  const begun = shownDayOf(work);
  const solved = work.draft.configuration as SocConfiguration;
  const begin = (kind: DayKind) => {
    const { A, B, C } = solved;
    change(dayBegun(kind, seededDay(kind, screen, { A, B, C })));
  };
  const ways = {
    onAnother: () => begin('free'),
    onOpenTomorrow: work.tomorrow ? null : () => begin('sealed'),
  };
  if (!begun)
    return (
      <MorningDesk
        key={work.traffic}
        {...{ ...props, ...ways, onRun }}
        day={work.traffic}
        configuration={solved}
        onChange={onEdit}
        undo={{ isPossible: work.past.length > 0, run: () => change(undone) }}
        onBack={null}
      />
    );
  // A morning that was made from a number: its work is kept beside that on A, B and C.
  return (
    <MorningDesk
      key={begun.seed}
      {...{ ...props, ...ways }}
      day={begun.seed}
      configuration={begun.configuration as SocConfiguration}
      onChange={(next) => change(dayChanged(next))}
      undo={{ isPossible: work.dayPast.length > 0, run: () => change(dayUndone) }}
      onRun={() => {
        if (work.day === 'sealed' && !work.tomorrow) onTomorrow(begun);
      }}
      onBack={() => change(dayShown(null))}
    />
  );
}

function MorningDesk(props: MorningDeskProps) {
  const desk = useDesk(props);
  const { day, kind, held, work, alert, clock } = desk;
  const place = {
    className: 'soc-desk shrinks',
    'data-seed': typeof day === 'number' ? day : undefined,
    'data-stream': typeof day === 'number' ? (kind ?? undefined) : day,
    'data-met': held ?? undefined,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      undoByKey(desk.undo)(event);
      if (!desk.isDebriefed) answerKey(event, desk);
    },
  };
  if (desk.isDebriefed)
    return (
      <div {...place}>
        <DebriefView desk={desk} />
      </div>
    );
  return (
    <div {...place}>
      <div className="soc-grid seams grid tall" data-part={desk.part}>
        <Choice
          className="soc-switch soc-parts fixed surface"
          buttonClass="fills muted ui-text"
          label="Part of the desk"
          options={PARTS}
          chosen={desk.part}
          onChoose={desk.setPart}
        />
        <AlertQueue desk={desk} />
        {/* Begins with what is decided, also where a solution or an undo has decided it. */}
        <AlertPane key={`${alert}${JSON.stringify(work.triage[alert])}`} desk={desk} />
        <Pane className="soc-find" data-part="search" title="Search" about="all records so far">
          <Suspense>
            <RecordSearch desk={desk} />
          </Suspense>
        </Pane>
        <StoryPane desk={desk} />
        <SidePane desk={desk} task={props.task} assistant={props.assistant} />
      </div>
      <p className="sr-only" role="status">
        {clock.isOver ? '' : `Newest alert: ${desk.alerts.at(-1)?.title}`}
      </p>
    </div>
  );
}

/** Note, assistant and task share the side; time stands still while the other two are read. */
function SidePane(props: { desk: Desk; task: ReactNode; assistant: ReactNode }) {
  const { desk, task, assistant } = props;
  const { side, setSide, morning, onBack } = desk;
  return (
    <section className="lab-pane soc-side" data-part="note" aria-label="Note, assistant, task">
      <Choice
        className="soc-switch flex fixed surface"
        buttonClass="fills muted ui-text"
        label="Side"
        options={SIDES}
        chosen={side}
        onChoose={setSide}
      />
      {side === 'note' && (
        <>
          <h2 className="sr-only">Note</h2>
          <p className="soc-handover muted small ruled">
            Handover: {morning.handover}{' '}
            {onBack && <TextButton onClick={onBack}>Leave this morning</TextButton>}
          </p>
          <NotePane desk={desk} />
        </>
      )}
      {side === 'task' && task}
      {/* It keeps what was typed while another tab is open. */}
      <div className="grid fills shrinks" hidden={side !== 'assistant'}>
        {assistant}
      </div>
    </section>
  );
}

export const parts: ChallengeParts<SocConfiguration> = {
  title: 'Desk',
  // The desk stands in its place.
  Form: () => null,
  Desk: SocDesk,
};
