import { type ReactNode, Suspense, useState } from 'react';
import { type Day, isMetOn } from '@netward/challenges';
import type { SocConfiguration } from '@netward/challenges/10-soc-challenge';
import { lazyComponent } from '../../../../lib/lazy-component.tsx';
import { TextButton } from '../../../../ui/text-button.tsx';
import type { ChallengeDeskProps, ChallengeParts } from '../challenge-form.ts';
import { Pane, type Undo, undoByKey } from '../pane.tsx';
import {
  type DayKind,
  sealedDay,
  type SealedSeed,
  type SeededDay,
  someDay,
} from '../seeded-day.ts';
import { AlertPane } from './soc-desk/alert-pane.tsx';
import { AlertQueue } from './soc-desk/alert-queue.tsx';
import { DebriefView } from './soc-desk/debrief-view.tsx';
import { NotePane } from './soc-desk/note-pane.tsx';
import type { RecordSearchProps } from './soc-desk/record-search.tsx';
import { StoryPane } from './soc-desk/story-pane.tsx';
import {
  answerKey,
  type Desk,
  type Part,
  PARTS,
  type SideTab,
  useDesk,
} from './soc-desk/use-desk.ts';
import './soc-desk/soc-desk.css';

/** Loaded with the desk: its language is of no use elsewhere. */
const RecordSearch = lazyComponent<RecordSearchProps>(() =>
  import('./soc-desk/record-search.tsx').then((search) => search.RecordSearch),
);

type DeskProps = ChallengeDeskProps<SocConfiguration>;

/** An analyst's desk: a morning each, which begins again when another one is chosen. */
function SocDesk(props: DeskProps) {
  const { challenge, configuration, owner, work, send } = props;
  const begun = work.day && work.days[work.day];
  const begin = (day: DayKind, seed: SealedSeed) => {
    const { A, B, C } = configuration;
    send({ kind: 'day-begun', day, begun: { ...seed, configuration: { A, B, C } } });
  };
  const onAnother = () => begin('free', someDay());
  const onOpenTomorrow = () =>
    work.days.sealed
      ? send({ kind: 'day-shown', day: 'sealed' })
      : begin('sealed', sealedDay(work, owner, challenge.level));
  const ways = { onAnother, onOpenTomorrow: work.tomorrow ? null : onOpenTomorrow };
  return begun ? (
    <BegunMorning key={begun.seed} {...props} {...ways} begun={begun} />
  ) : (
    <MorningDesk key={props.traffic} {...props} {...ways} day={props.traffic} onBack={null} />
  );
}

interface MorningDeskProps extends DeskProps {
  readonly day: Day;
  readonly onAnother: () => void;
  /** Opens the sealed morning; null once it was handed in. */
  readonly onOpenTomorrow: (() => void) | null;
  /** From another morning to the chosen one. */
  readonly onBack: (() => void) | null;
}

type BegunMorningProps = Omit<MorningDeskProps, 'day' | 'onBack'> & { readonly begun: SeededDay };

/** A morning that was made from a number: its work is kept beside that on A, B and C. */
function BegunMorning({ begun, ...props }: BegunMorningProps) {
  const { work, send, onTomorrow } = props;
  const [past, setPast] = useState<readonly unknown[]>([]);
  const change = (configuration: unknown) => send({ kind: 'day-changed', configuration });
  const undo = {
    isPossible: past.length > 0,
    run: () => {
      change(past.at(-1));
      setPast(past.slice(0, -1));
    },
  };
  const undoHere = undoByKey(undo);
  return (
    <div
      className="grid shrinks tall"
      onKeyDown={(event) => {
        undoHere(event);
        // The work on the chosen morning stays as it is.
        if (event.isDefaultPrevented()) event.stopPropagation();
      }}
    >
      <MorningDesk
        {...{ ...props, undo }}
        day={begun.seed}
        configuration={begun.configuration as SocConfiguration}
        onChange={(next) => {
          setPast([...past, begun.configuration].slice(-STEPS_KEPT));
          change(next);
        }}
        onRun={() => {
          if (work.day === 'sealed' && !work.tomorrow) onTomorrow(begun);
        }}
        onBack={() => send({ kind: 'day-shown', day: null })}
      />
    </div>
  );
}

const STEPS_KEPT = 200;

function MorningDesk(props: MorningDeskProps) {
  const { day, challenge, onAnother, onOpenTomorrow, onBack } = props;
  const desk = useDesk(props);
  const { work, morning, clock, change } = desk;
  const { tomorrow } = props.work;
  const held = day === tomorrow?.seed ? isMetOn(challenge, tomorrow.configuration, day) : null;
  const place = {
    className: 'soc-desk',
    'data-seed': typeof day === 'number' ? day : undefined,
    'data-stream': typeof day === 'number' ? (props.work.day ?? undefined) : day,
    'data-met': held ?? undefined,
  };
  if (desk.isDebriefed)
    return (
      <div {...place}>
        <DebriefView
          {...{ work, morning, day, challenge, held, onAnother, onOpenTomorrow, onBack }}
          name={nameOf(day, props.work.day)}
          takesFocus={desk.isFresh}
          onSearch={(query) => {
            desk.leaveDebrief();
            desk.search(query);
          }}
          onGoBack={(at) => {
            clock.setTo(at);
            change({ isHandedIn: false });
          }}
        />
      </div>
    );
  return (
    <div {...place} onKeyDown={(event) => answerKey(event, desk)}>
      <div className="soc-grid seams grid tall" data-part={desk.part}>
        <PartSwitch part={desk.part} onPart={desk.setPart} />
        <DeskPanes desk={desk} undo={props.undo} />
        <SidePane {...{ desk, onBack }} task={props.task} assistant={props.assistant} />
      </div>
      <p className="sr-only" role="status">
        {clock.isOver ? '' : `Newest alert: ${desk.alerts.at(-1)?.title}`}
      </p>
    </div>
  );
}

/** 'Morning A', 'Another morning, 4711'. */
function nameOf(day: Day, kind: DayKind | null): string {
  if (typeof day !== 'number') return `Morning ${day}`;
  return kind === 'sealed' ? 'Tomorrow' : `Another morning, ${day}`;
}

function DeskPanes({ desk, undo }: { readonly desk: Desk; readonly undo: Undo }) {
  const { work, morning, alert, alerts, clock, choose, change, chosen, toggle } = desk;
  const open = (index: number) => {
    choose(index);
    desk.setPart('alert');
  };
  return (
    <>
      <AlertQueue
        {...{ alerts, clock, undo }}
        triage={work.triage}
        seen={desk.seen}
        current={alert}
        onChoose={choose}
        onOpen={open}
      />
      <AlertPane
        // Begins with what is decided, also where a solution or an undo has decided it.
        key={`${alert}${JSON.stringify(work.triage[alert])}`}
        {...{ morning, work }}
        index={alert}
        arrived={alerts.length}
        takesFocus={desk.isJustDecided}
        onChange={change}
        onIndex={choose}
        onSearch={desk.search}
      />
      <Pane className="soc-find" data-part="search" title="Search" about="all records so far">
        <Suspense>
          <RecordSearch
            day={desk.day}
            records={desk.records}
            query={desk.query}
            onQuery={desk.setQuery}
            chosen={chosen}
            onChoose={desk.setChosen}
            kept={work.kept}
            timeline={work.timeline}
            onKeep={desk.keep}
            onToggle={toggle}
          />
        </Suspense>
      </Pane>
      <StoryPane
        day={morning.day}
        records={morning.records}
        timeline={work.timeline}
        onToggle={toggle}
        onAddChosen={chosen && !work.timeline.includes(chosen) ? () => toggle(chosen) : null}
      />
    </>
  );
}

const SIDE_TABS = { note: 'Note', assistant: 'Assistant', task: 'Task' } as const;

interface SidePaneProps extends Pick<MorningDeskProps, 'onBack'> {
  readonly desk: Desk;
  readonly task: ReactNode;
  readonly assistant: ReactNode;
}

/** Note, assistant and task share the side; time stands still while the other two are read. */
function SidePane({ desk, task, assistant, onBack }: SidePaneProps) {
  const { side, setSide, morning, work, change, handIn } = desk;
  return (
    <section className="lab-pane soc-side" data-part="note" aria-label="Note, assistant, task">
      <div className="soc-switch fixed surface" role="group" aria-label="Side">
        {Object.entries(SIDE_TABS).map(([id, label]) => (
          <button
            key={id}
            type="button"
            aria-pressed={side === id}
            onClick={() => setSide(id as SideTab)}
          >
            {label}
          </button>
        ))}
      </div>
      {side === 'note' && (
        <>
          <h2 className="sr-only">Note</h2>
          <p className="soc-handover muted small ruled">
            Handover: {morning.handover}{' '}
            {onBack && <TextButton onClick={onBack}>Leave this morning</TextButton>}
          </p>
          <NotePane {...{ morning, work }} onChange={change} onHandIn={handIn} />
        </>
      )}
      {side === 'task' && task}
      {/* It keeps what was typed while another tab is open. */}
      <div className="soc-assistant" hidden={side !== 'assistant'}>
        {assistant}
      </div>
    </section>
  );
}

interface PartSwitchProps {
  readonly part: Part;
  readonly onPart: (part: Part) => void;
}

/** Which part of the desk a narrow screen shows. */
function PartSwitch({ part, onPart }: PartSwitchProps) {
  return (
    <div className="soc-switch fixed surface soc-parts" role="group" aria-label="Part of the desk">
      {Object.entries(PARTS).map(([id, label]) => (
        <button
          key={id}
          type="button"
          aria-pressed={part === id}
          onClick={() => onPart(id as Part)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

export const parts: ChallengeParts<SocConfiguration> = {
  title: 'Desk',
  // The desk stands in its place.
  Form: () => null,
  Desk: SocDesk,
};
