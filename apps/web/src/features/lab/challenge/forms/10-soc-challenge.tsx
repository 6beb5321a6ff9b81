import { type ReactNode, Suspense, useState } from 'react';
import type { Day } from '@netward/challenges';
import { socStart, type SocConfiguration } from '@netward/challenges/10-soc-challenge';
import { lazyComponent } from '../../../../lib/lazy-component.tsx';
import { TextButton } from '../../../../ui/text-button.tsx';
import type { ChallengeDeskProps, ChallengeParts } from '../challenge-form.ts';
import { anySeed } from '../end/seeds.ts';
import { Pane } from '../pane.tsx';
import { type Undo, undoByKey } from '../undo.tsx';
import { AlertPane } from './soc-desk/alert-pane.tsx';
import { AlertQueue } from './soc-desk/alert-queue.tsx';
import { answerKey } from './soc-desk/answer-key.ts';
import { DebriefView } from './soc-desk/debrief-view.tsx';
import { NotePane } from './soc-desk/note-pane.tsx';
import type { RecordSearchProps } from './soc-desk/record-search.tsx';
import { StoryPane } from './soc-desk/story-pane.tsx';
import { type Desk, type Part, PARTS, type SideTab, useDesk } from './soc-desk/use-desk.ts';
import './soc-desk/soc-desk.css';

/** Loaded with the desk: its language is of no use elsewhere. */
const RecordSearch = lazyComponent<RecordSearchProps>(() =>
  import('./soc-desk/record-search.tsx').then((search) => search.RecordSearch),
);

type DeskProps = ChallengeDeskProps<SocConfiguration>;

/** An analyst's desk: a morning each, which begins again when another one is chosen. */
function SocDesk(props: DeskProps) {
  return <Mornings key={props.traffic} {...props} />;
}

/** The chosen morning, or one more that was made from a number. */
function Mornings(props: DeskProps) {
  const [seed, setSeed] = useState<number | null>(null);
  const onAnother = () => setSeed(anySeed());
  return seed === null ? (
    <MorningDesk {...props} {...{ onAnother }} day={props.traffic} onBack={null} />
  ) : (
    <OtherMorning key={seed} {...props} {...{ seed, onAnother }} onBack={() => setSeed(null)} />
  );
}

interface MorningDeskProps extends DeskProps {
  readonly day: Day;
  readonly onAnother: () => void;
  /** From another morning to the chosen one. */
  readonly onBack: (() => void) | null;
}

type OtherMorningProps = Omit<MorningDeskProps, 'day'> & { readonly seed: number };

/** A morning that counts for nothing, so its work lasts as long as the desk shows it. */
function OtherMorning({ seed, ...props }: OtherMorningProps) {
  const [steps, setSteps] = useState([socStart]);
  const undo = { isPossible: steps.length > 1, run: () => setSteps(steps.slice(0, -1)) };
  const undoHere = undoByKey(undo);
  return (
    <div
      className="soc-other"
      onKeyDown={(event) => {
        undoHere(event);
        // The work on the chosen morning stays as it is.
        if (event.isDefaultPrevented()) event.stopPropagation();
      }}
    >
      <MorningDesk
        {...{ ...props, undo }}
        day={seed}
        configuration={steps.at(-1)!}
        onChange={(next) => setSteps([...steps, next].slice(-STEPS_KEPT))}
        onRun={() => undefined}
      />
    </div>
  );
}

const STEPS_KEPT = 200;

function MorningDesk(props: MorningDeskProps) {
  const { day, challenge, onAnother, onBack } = props;
  const desk = useDesk(props);
  const { work, morning, clock, change } = desk;
  const place = { className: 'soc-desk', 'data-seed': typeof day === 'number' ? day : undefined };
  if (desk.isDebriefed)
    return (
      <div {...place}>
        <DebriefView
          {...{ work, morning, day, challenge, onAnother, onBack }}
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
      <div className="soc-grid" data-part={desk.part}>
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
      <div className="soc-switch" role="group" aria-label="Side">
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
          <p className="soc-handover small ruled">
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
    <div className="soc-switch soc-parts" role="group" aria-label="Part of the desk">
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
