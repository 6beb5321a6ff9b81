import { useMemo, useState } from 'react';
import {
  stream,
  type MorningWork,
  type SocConfiguration,
} from '@netward/challenges/10-soc-challenge';
import type { ChallengeDeskProps, ChallengeParts } from '../challenge-form.ts';
import { UndoButton } from '../undo.tsx';
import { AlertPane } from './soc-desk/alert-pane.tsx';
import { AlertQueue } from './soc-desk/alert-queue.tsx';
import { NotePane } from './soc-desk/note-pane.tsx';
import { StoryPane } from './soc-desk/story-pane.tsx';
import './soc-desk/soc-desk.css';

const PARTS = { queue: 'Queue', alert: 'Alert', timeline: 'Timeline', note: 'Note' } as const;
type Part = keyof typeof PARTS;

/** An analyst's desk: the queue, the alert that is open, the timeline of the intrusion, and the note. */
function SocDesk(props: ChallengeDeskProps<SocConfiguration>) {
  const { configuration, onChange, judgement, traffic, onOpen, onRun, undo } = props;
  const [part, setPart] = useState<Part>('alert');
  const [alert, setAlert] = useState(0);
  const [isJustDecided, setJustDecided] = useState(false);
  const work = configuration[traffic];
  const morning = useMemo(() => stream(traffic), [traffic]);
  const change = (by: Partial<MorningWork>) =>
    onChange({ ...configuration, [traffic]: { ...work, ...by } });
  const toggle = (record: string) =>
    change({
      timeline: work.timeline.includes(record)
        ? work.timeline.filter((id) => id !== record)
        : [...work.timeline, record],
    });
  const choose = (index: number, afterDecision = false) => {
    setAlert(index);
    setJustDecided(afterDecision);
  };
  const open = (index: number) => {
    choose(index);
    setPart('alert');
  };
  const common = { morning, work, traffic, onChange: change };
  return (
    <div className="soc-desk">
      <div className="soc-grid" data-part={part}>
        <PartSwitch part={part} onPart={setPart} undo={undo} />
        <AlertQueue
          {...common}
          undo={undo}
          judgement={judgement}
          current={alert}
          onChoose={choose}
          onOpen={open}
        />
        <AlertPane
          // Begins with what is decided, also where a solution or an undo has decided it.
          key={`${traffic}${alert}${JSON.stringify(work.triage[alert])}`}
          {...common}
          index={alert}
          judged={judgement?.flows[alert] ?? null}
          takesFocus={isJustDecided}
          onIndex={choose}
          onDecided={(next) => choose(next, true)}
          onToggle={toggle}
          onOpen={onOpen}
        />
        <StoryPane
          day={morning.day}
          records={morning.records}
          timeline={work.timeline}
          onToggle={toggle}
        />
        <NotePane {...common} onRun={onRun} />
      </div>
    </div>
  );
}

interface PartSwitchProps extends Pick<ChallengeDeskProps<SocConfiguration>, 'undo'> {
  readonly part: Part;
  readonly onPart: (part: Part) => void;
}

/** Which part of the desk a narrow screen shows. */
function PartSwitch({ part, onPart, undo }: PartSwitchProps) {
  return (
    <div className="soc-parts" role="group" aria-label="Part of the desk">
      {Object.entries(PARTS).map(([id, label]) => (
        <button
          key={id}
          type="button"
          data-for={id}
          aria-pressed={part === id}
          onClick={() => onPart(id as Part)}
        >
          {label}
        </button>
      ))}
      <UndoButton undo={undo} />
    </div>
  );
}

export const parts: ChallengeParts<SocConfiguration> = {
  title: 'Desk',
  // The desk stands in its place.
  Form: () => null,
  Desk: SocDesk,
};
