import { Fragment, useId, useState } from 'react';
import {
  recordInWords,
  sourceOf,
  timelineAsText,
  timeOfDay,
} from '@netward/challenges/10-soc-challenge';
import { Button } from '../../../../../ui/button.tsx';
import { Icon, type IconName } from '../../../../../ui/icon.tsx';
import { TextButton } from '../../../../../ui/text-button.tsx';
import { Pane, SaveText } from '../../challenge-parts.tsx';
import {
  comparedTimeline,
  type ComparedMark,
  LANE,
  QUARTERS,
  type Story,
  storyOf,
} from './story.ts';
import type { Desk } from './use-desk.ts';

/** The timeline of what happened: a drawing where there is room, and a list everywhere else. */
export function StoryPane({ desk }: { readonly desk: Desk }) {
  const { morning, work, chosen: searched, toggle } = desk;
  const { day, records } = morning;
  const [chosen, setChosen] = useState<string | null>(null);
  const told = records.filter(({ id }) => work.timeline.includes(id));
  const story = storyOf(told);
  const current = told.find(({ id }) => id === chosen);
  const canAdd = searched !== null && !work.timeline.includes(searched);
  const remove = (id: string) => {
    toggle(id);
    setChosen(null);
  };
  return (
    <Pane
      className="soc-story relative"
      data-part="timeline"
      title="Timeline"
      about={`yours, ${told.length === 1 ? '1 event' : `${told.length} events`} from ${records.length} records`}
      isCount
      end={
        <>
          <SaveText
            look="quiet"
            disabled={told.length === 0}
            name={`timeline-${day}.txt`}
            text={() => timelineAsText(day, told)}
          />
          <Button
            size="small"
            disabled={!canAdd}
            aria-keyshortcuts="A"
            onClick={() => searched && toggle(searched)}
          >
            Add the chosen record
          </Button>
        </>
      }
    >
      {told.length === 0 && (
        <p className="challenge-empty">
          No event yet. Search for the records that tell what happened, and add them; they stand in
          order of time.
        </p>
      )}
      {told.length > 0 && <StoryDrawing {...{ ...story, chosen }} onChoose={setChosen} />}
      {current && (
        <p className="soc-chosen flex gap-12 anywhere raised framed mono">
          <span>
            {timeOfDay(current.at)} {recordInWords(current)}
          </span>
          <TextButton onClick={() => remove(current.id)}>Remove</TextButton>
        </p>
      )}
      {told.length > 0 && <StoryList events={story.events} onToggle={toggle} />}
    </Pane>
  );
}

function Lanes({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      {QUARTERS.map(({ left, label }) => (
        <div key={label} className="soc-tick" style={{ left: `${left}%` }}>
          <span className="mono faint">{label}</span>
        </div>
      ))}
      {names.map((lane, index) => (
        <div key={lane} className="soc-lane ruled-above" style={{ top: index * LANE }}>
          <span className="mono muted">{lane}</span>
        </div>
      ))}
    </>
  );
}

const heightOf = (lane: number) => lane * LANE + LANE / 2;
const placeOf = ({ left, lane }: Pick<ComparedMark, 'left' | 'lane'>) => ({
  left: `${left}%`,
  top: heightOf(lane),
});

type StoryDrawingProps = Story & { chosen: string | null; onChoose: (record: string) => void };

function StoryDrawing({ lanes, events, chosen, onChoose }: StoryDrawingProps) {
  return (
    <div className="soc-drawing fixed relative">
      <Lanes names={lanes} />
      <svg className="wide tall" aria-hidden="true">
        {events.slice(1).map((event, index) => {
          const last = events[index]!;
          const x = `${event.left}%`;
          const y = heightOf(last.lane);
          return (
            <g key={event.record.id}>
              <line x1={`${last.left}%`} y1={y} x2={x} y2={y} />
              <line x1={x} y1={y} x2={x} y2={heightOf(event.lane)} />
            </g>
          );
        })}
      </svg>
      {events.map((event) => {
        const { record, name, mark, caption } = event;
        const style = placeOf(event);
        return (
          <Fragment key={record.id}>
            {caption && (
              <span className="soc-caption" data-side={caption} style={style} aria-hidden="true">
                {name}
                <small className="mono block">{timeOfDay(record.at)}</small>
              </span>
            )}
            <button
              className="grid centred"
              type="button"
              style={style}
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

function StoryList({ events, onToggle }: Pick<Story, 'events'> & { onToggle: Desk['toggle'] }) {
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

const MARKS: Readonly<Record<ComparedMark['mark'], readonly [IconName, string]>> = {
  alerted: ['m-alerted', 'alerted'],
  blocked: ['m-blocked', 'blocked'],
  exposed: ['m-exposed', 'exposed'],
  refused: ['i-dot', 'unreached'],
  missed: ['m-unreached', 'unreached'],
};

/** The learner's timeline over everything that happened, in two rows. The list above says the same. */
export function WholeTimeline({ desk: { morning, work } }: { readonly desk: Desk }) {
  const marks = comparedTimeline(morning, work.timeline);
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
        <Lanes names={['yours', 'all of it']} />
        {marks.map((each) => {
          const [icon, look] = MARKS[each.mark];
          return (
            <span key={`${each.lane}${each.record.id}`} style={placeOf(each)}>
              <Icon name={icon} className={look} />
            </span>
          );
        })}
      </div>
    </section>
  );
}
