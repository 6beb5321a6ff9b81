import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  MAX_EVENTS,
  stream,
  type MorningWork,
  type SocConfiguration,
} from '@netward/challenges/10-soc-challenge';
import { lazyComponent } from '../../../../lib/lazy-component.tsx';
import type { ChallengeDeskProps, ChallengeParts } from '../challenge-form.ts';
import { Pane } from '../pane.tsx';
import type { Undo } from '../undo.tsx';
import { AlertPane } from './soc-desk/alert-pane.tsx';
import { AlertQueue } from './soc-desk/alert-queue.tsx';
import { DebriefView } from './soc-desk/debrief-view.tsx';
import { NotePane } from './soc-desk/note-pane.tsx';
import type { RecordSearchProps } from './soc-desk/record-search.tsx';
import { StoryPane } from './soc-desk/story-pane.tsx';
import { useClock } from './soc-desk/use-clock.ts';
import './soc-desk/soc-desk.css';

/** Loaded with the desk: its language is of no use elsewhere. */
const RecordSearch = lazyComponent<RecordSearchProps>(() =>
  import('./soc-desk/record-search.tsx').then((search) => search.RecordSearch),
);

const PARTS = {
  queue: 'Queue',
  alert: 'Alert',
  search: 'Search',
  timeline: 'Timeline',
  note: 'Note',
} as const;
type Part = keyof typeof PARTS;
type SideTab = 'note' | 'assistant' | 'task';
type DeskProps = ChallengeDeskProps<SocConfiguration>;

/** An analyst's desk: a morning each, which begins again when another one is chosen. */
function SocDesk(props: DeskProps) {
  return <MorningDesk key={props.traffic} {...props} />;
}

const toggled = (list: readonly string[], id: string) =>
  list.includes(id) ? list.filter((each) => each !== id) : [...list, id].slice(-MAX_EVENTS);

/** What is chosen on the desk, and what has arrived. */
function useDesk({ configuration, onChange, traffic, onRun }: DeskProps) {
  const work = configuration[traffic];
  const morning = useMemo(() => stream(traffic), [traffic]);
  const [part, setPart] = useState<Part>('alert');
  const [side, setSide] = useState<SideTab>('note');
  const [alert, setAlert] = useState(0);
  const [isJustDecided, setJustDecided] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBack, setBack] = useState(false);
  const [isHandingIn, setHandingIn] = useState(false);
  const clock = useClock(morning, work, side !== 'note');
  const alerts = morning.alerts.filter(({ at }) => at <= clock.at);
  const records = useMemo(
    () => morning.records.filter(({ at }) => at <= clock.at),
    [morning, clock.at],
  );
  const change = (by: Partial<MorningWork>) =>
    // What was handed in is worked on again as soon as something changes.
    onChange({ ...configuration, [traffic]: { ...work, isHandedIn: false, ...by } });
  const choose = (index: number, afterDecision = false) => {
    setAlert(index);
    setSeen(new Set([...seen, index]));
    setJustDecided(afterDecision);
  };
  // The work is judged as it was handed in, once it is.
  useEffect(() => {
    if (!isHandingIn || !work.isHandedIn) return;
    setHandingIn(false);
    onRun();
  }, [isHandingIn, work.isHandedIn, onRun]);
  const search = (wanted: string) => {
    setQuery(wanted);
    setPart('search');
  };
  return {
    ...{ work, morning, part, setPart, side, setSide, alert, isJustDecided, seen, choose },
    ...{ query, setQuery, chosen, setChosen, clock, alerts, records, traffic, change, search },
    isDebriefed: work.isHandedIn && !isBack,
    leaveDebrief: () => setBack(true),
    keep: (id: string) => change({ kept: toggled(work.kept, id) }),
    toggle: (id: string) => change({ timeline: toggled(work.timeline, id) }),
    handIn: () => {
      setBack(false);
      setHandingIn(true);
      change({ isHandedIn: true });
    },
  };
}

type Desk = ReturnType<typeof useDesk>;

function MorningDesk(props: DeskProps) {
  const desk = useDesk(props);
  const { work, morning, clock, change } = desk;
  const grid = useRef<HTMLDivElement>(null);
  if (desk.isDebriefed)
    return (
      <div className="soc-desk">
        <DebriefView
          {...{ work, morning }}
          letter={props.traffic}
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
    <div className="soc-desk" ref={grid} onKeyDown={(event) => answerKey(event, desk)}>
      <div className="soc-grid" data-part={desk.part}>
        <PartSwitch part={desk.part} onPart={desk.setPart} />
        <DeskPanes desk={desk} undo={props.undo} />
        <SidePane desk={desk} task={props.task} assistant={props.assistant} />
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
            day={desk.traffic}
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

interface SidePaneProps {
  readonly desk: Desk;
  readonly task: ReactNode;
  readonly assistant: ReactNode;
}

/** Note, assistant and task share the side; time stands still while the other two are read. */
function SidePane({ desk, task, assistant }: SidePaneProps) {
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
          <p className="soc-handover small ruled">Handover: {morning.handover}</p>
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

const isTyping = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type));

/** F6 goes round the parts, J and K through the alerts, A puts the chosen record into the timeline. */
function answerKey(event: KeyboardEvent<HTMLElement>, desk: Desk): void {
  const { key, ctrlKey, altKey, metaKey, target, currentTarget } = event;
  if (ctrlKey || altKey || metaKey) return;
  if (key === 'F6') {
    const panes = [...currentTarget.querySelectorAll<HTMLElement>('.lab-pane')];
    const at = panes.findIndex((pane) => pane.contains(target as Node));
    const next = panes[(at + (event.shiftKey ? panes.length - 1 : 1)) % panes.length];
    if (next?.dataset['part']) desk.setPart(next.dataset['part'] as Part);
    next?.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button:enabled')?.focus();
  } else if (isTyping(target)) return;
  else if (key === 'j' && desk.alert < desk.alerts.length - 1) desk.choose(desk.alert + 1);
  else if (key === 'k' && desk.alert > 0) desk.choose(desk.alert - 1);
  else if (key === 'a' && desk.chosen) desk.toggle(desk.chosen);
  else return;
  event.preventDefault();
}

export const parts: ChallengeParts<SocConfiguration> = {
  title: 'Desk',
  // The desk stands in its place.
  Form: () => null,
  Desk: SocDesk,
};
