import { Fragment, useId, useState } from 'react';
import {
  recordInWords,
  type ShopRecord,
  type SocMorning,
  sourceOf,
  timelineAsText,
  timeOfDay,
} from '@netward/challenges/10-soc-challenge';
import { saveFile } from '../../../../../lib/save-file.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Icon, type IconName } from '../../../../../ui/icon.tsx';
import { TextButton } from '../../../../../ui/text-button.tsx';
import { Pane } from '../../pane.tsx';
import {
  type ComparedMark,
  comparedTimeline,
  LANE,
  QUARTERS,
  type Story,
  storyOf,
} from './story.ts';

interface StoryPaneProps {
  readonly day: string;
  readonly records: readonly ShopRecord[];
  readonly timeline: readonly string[];
  readonly onToggle: (record: string) => void;
  /** Puts the record into the timeline that is open in the search; absent if none is. */
  readonly onAddChosen: (() => void) | null;
}

/** The timeline of what happened: a drawing where there is room, and a list everywhere else. */
export function StoryPane({ day, records, timeline, onToggle, onAddChosen }: StoryPaneProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const told = records.filter(({ id }) => timeline.includes(id));
  const story = storyOf(told);
  const current = told.find(({ id }) => id === chosen);
  const save = () =>
    saveFile(
      new TextEncoder().encode(timelineAsText(day, told)),
      `timeline-${day}.txt`,
      'text/plain;charset=utf-8',
    );
  return (
    <Pane
      className="soc-story relative"
      data-part="timeline"
      title="Timeline"
      about={`yours, ${told.length === 1 ? '1 event' : `${told.length} events`} from ${records.length} records`}
      isCount
      end={
        <>
          <Button look="quiet" size="small" disabled={told.length === 0} onClick={save}>
            Save as text
          </Button>
          <Button
            size="small"
            disabled={onAddChosen === null}
            aria-keyshortcuts="A"
            onClick={() => onAddChosen?.()}
          >
            Add the chosen record
          </Button>
        </>
      }
    >
      {told.length === 0 ? (
        <p className="challenge-empty">
          No event yet. Search for the records that tell what happened, and add them; they stand in
          order of time.
        </p>
      ) : (
        <>
          <StoryDrawing story={story} chosen={chosen} onChoose={setChosen} />
          {current && (
            <ChosenEvent
              record={current}
              onRemove={() => {
                onToggle(current.id);
                setChosen(null);
              }}
            />
          )}
          <StoryList story={story} onToggle={onToggle} />
        </>
      )}
    </Pane>
  );
}

function ChosenEvent({ record, onRemove }: { record: ShopRecord; onRemove: () => void }) {
  return (
    <p className="soc-chosen flex gap-12 anywhere raised framed mono">
      <span>
        {timeOfDay(record.at)} {recordInWords(record)}
      </span>
      <TextButton onClick={onRemove}>Remove</TextButton>
    </p>
  );
}

interface StoryDrawingProps {
  readonly story: Story;
  readonly chosen: string | null;
  readonly onChoose: (record: string) => void;
}

function StoryDrawing({ story: { lanes, events }, chosen, onChoose }: StoryDrawingProps) {
  return (
    <div className="soc-drawing fixed relative">
      {QUARTERS.map(({ left, label }) => (
        <div key={label} className="soc-tick" style={{ left: `${left}%` }}>
          <span className="mono">{label}</span>
        </div>
      ))}
      {lanes.map((lane, index) => (
        <div key={lane} className="soc-lane ruled-above" style={{ top: index * LANE }}>
          <span className="mono">{lane}</span>
        </div>
      ))}
      <svg className="wide tall" aria-hidden="true">
        {events.slice(1).map((event, index) => {
          const last = events[index]!;
          const [from, to] = [last, event].map(({ lane }) => lane * LANE + LANE / 2) as [
            number,
            number,
          ];
          return (
            <g key={event.record.id}>
              <line x1={`${last.left}%`} y1={from} x2={`${event.left}%`} y2={from} />
              <line x1={`${event.left}%`} y1={from} x2={`${event.left}%`} y2={to} />
            </g>
          );
        })}
      </svg>
      {events.map(({ record, name, left, lane, mark, caption }) => {
        const place = { left: `${left}%`, top: lane * LANE + LANE / 2 };
        return (
          <Fragment key={record.id}>
            {caption && (
              <span className="soc-caption" data-side={caption} style={place} aria-hidden="true">
                {name}
                <small className="mono block">{timeOfDay(record.at)}</small>
              </span>
            )}
            <button
              className="grid centred"
              type="button"
              style={place}
              aria-pressed={record.id === chosen}
              aria-label={`${timeOfDay(record.at)}, ${name}, ${sourceOf(record)}`}
              onClick={() => onChoose(record.id)}
            >
              <Icon name={`m-${mark}`} className={mark} />
            </button>
          </Fragment>
        );
      })}
    </div>
  );
}

interface StoryListProps {
  readonly story: Story;
  readonly onToggle: (record: string) => void;
}

function StoryList({ story: { events }, onToggle }: StoryListProps) {
  return (
    <ol className="soc-events" aria-label="Events by time">
      {events.map(({ record, name, mark }, index) => {
        const last = events[index - 1];
        const isJump = last !== undefined && sourceOf(last.record) !== sourceOf(record);
        return (
          <li key={record.id} data-jump={isJump ? '' : undefined}>
            <Icon name={`m-${mark}`} className={mark} />
            <p>
              <b>{name}</b>
              <small className="mono">
                {sourceOf(record)}
                {record.tool === 'nginx' && `, ${record.status}`}
              </small>
            </p>
            <time className="mono">{timeOfDay(record.at)}</time>
            <TextButton
              aria-label={`Remove ${timeOfDay(record.at)}, ${name}`}
              onClick={() => onToggle(record.id)}
            >
              Remove
            </TextButton>
          </li>
        );
      })}
    </ol>
  );
}

interface WholeTimelineProps {
  readonly morning: SocMorning;
  readonly timeline: readonly string[];
}

const MARKS: Readonly<Record<ComparedMark['mark'], readonly [IconName, string]>> = {
  alerted: ['m-alerted', 'alerted'],
  blocked: ['m-blocked', 'blocked'],
  exposed: ['m-exposed', 'exposed'],
  refused: ['i-dot', 'unreached'],
  missed: ['m-unreached', 'unreached'],
};

/** The learner's timeline over everything that happened, in two rows. The list above says the same. */
export function WholeTimeline({ morning, timeline }: WholeTimelineProps) {
  const marks = comparedTimeline(morning, timeline);
  const missed = marks.filter(({ mark }) => mark === 'missed').length;
  const title = useId();
  return (
    <section className="soc-both stack fixed ruled-above" aria-labelledby={title}>
      <h3 id={title} className="label">
        Your timeline over the whole one
      </h3>
      <div
        className="soc-drawing fixed relative"
        role="img"
        aria-label={`${missed} of ${morning.truth.stages.length} parts are only in the whole one.`}
      >
        {QUARTERS.map(({ left, label }) => (
          <div key={label} className="soc-tick" style={{ left: `${left}%` }}>
            <span className="mono">{label}</span>
          </div>
        ))}
        {['yours', 'all of it'].map((lane, index) => (
          <div key={lane} className="soc-lane ruled-above" style={{ top: index * LANE }}>
            <span className="mono">{lane}</span>
          </div>
        ))}
        {marks.map(({ record, left, lane, mark }) => {
          const [icon, look] = MARKS[mark];
          return (
            <span
              key={`${lane}${record.id}`}
              style={{ left: `${left}%`, top: lane * LANE + LANE / 2 }}
            >
              <Icon name={icon} className={look} />
            </span>
          );
        })}
      </div>
    </section>
  );
}
