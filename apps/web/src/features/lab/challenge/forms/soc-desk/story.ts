import {
  eventName,
  sourceOf,
  type ShopRecord,
  type SocMorning,
} from '@netward/challenges/10-soc-challenge';

/** The clock of the drawing, in seconds since midnight: every morning is from eight to a quarter past nine. */
const FROM = 8 * 3600;
const UNTIL = 9.25 * 3600;
const QUARTER = 900;
/** So many sources have a lane of their own; the others share the last one. */
const LANES = 2;
/** The room that a caption needs next to its mark, in percent of the width. */
const ROOM = 16;
/** What stands to the right of the clock's end, as part of the last caption's room. */
const MARGIN = 4;

/** Marks of one lane stand at least so far apart, in percent of the width, so that each can be hit. */
const APART = 3.5;

/** The height of a lane, in pixels. */
export const LANE = 56;

function placeOf(at: number): number {
  return ((at - FROM) / (UNTIL - FROM)) * 100;
}

export interface StoryEvent {
  readonly record: ShopRecord;
  readonly name: string;
  readonly left: number;
  readonly lane: number;
  /** What the device that wrote it does: a sensor alerts, a WAF refuses, a server answers or does not. */
  readonly mark: 'alerted' | 'blocked' | 'exposed' | 'unreached';
  /** On which side there is room for the caption; null if there is none. */
  readonly caption: 'right' | 'left' | null;
}

export interface Story {
  readonly lanes: readonly string[];
  readonly events: readonly StoryEvent[];
}

export const QUARTERS = Array.from({ length: 6 }, (_, index) => {
  const at = FROM + index * QUARTER;
  const hours = Math.floor(at / 3600);
  const minutes = String((at % 3600) / 60).padStart(2, '0');
  return { left: placeOf(at), label: `0${hours}:${minutes}` };
});

function markOf(record: ShopRecord): StoryEvent['mark'] {
  if (record.tool === 'nginx') return record.status < 400 ? 'exposed' : 'unreached';
  if (record.tool === 'shop') return record.event === 'login_failed' ? 'unreached' : 'exposed';
  return record.tool === 'modsec' ? 'blocked' : 'alerted';
}

/** Addresses of the shop itself, which stand for everyone behind them. */
const isOwn = (source: string) => source.startsWith('10.0.2.');

/**
 * The side of each caption in a lane, from left to right: at the right, unless that takes the room of the
 * next one, which has none at its own right; null where there is no room at either side.
 */
function captionsOf(places: readonly number[]): readonly StoryEvent['caption'][] {
  const rightOf = (index: number) => (places[index + 1] ?? 100 + MARGIN) - places[index]!;
  let taken = 0;
  return places.map((left, index) => {
    const gap = rightOf(index);
    const isNextStuck = index + 1 < places.length && rightOf(index + 1) < ROOM;
    const fitsRight = gap >= (isNextStuck ? 2 * ROOM : ROOM);
    const side = fitsRight ? 'right' : left - taken >= ROOM ? 'left' : gap >= ROOM ? 'right' : null;
    taken = side === 'right' ? left + ROOM : left;
    return side;
  });
}

/** Where records stand over time: as far apart in their lane as a mark needs. */
function placed(records: readonly ShopRecord[], laneOf: (record: ShopRecord) => number) {
  const ends = new Map<number, number>();
  return records.map((record) => {
    const lane = laneOf(record);
    const left = Math.max(placeOf(record.at), (ends.get(lane) ?? -APART) + APART);
    ends.set(lane, left);
    return { record, left, lane };
  });
}

export function storyOf(records: readonly ShopRecord[]): Story {
  const sources = [...new Set(records.map(sourceOf))].filter((each) => !isOwn(each));
  const lanes = sources.slice(0, LANES);
  const events = placed(records, (record) => {
    const own = lanes.indexOf(sourceOf(record));
    return own < 0 ? LANES : own;
  });
  const told = events.map((event) => {
    const lane = events.filter((other) => other.lane === event.lane);
    const caption = captionsOf(lane.map(({ left }) => left))[lane.indexOf(event)] ?? null;
    return { ...event, name: eventName(event.record), mark: markOf(event.record), caption };
  });
  return { lanes: [...lanes, 'others'], events: told };
}

/** A mark of the debrief's drawing, whose lanes are the learner's timeline and the whole one. */
export interface ComparedMark extends Pick<StoryEvent, 'record' | 'left' | 'lane'> {
  /** A part that the learner's timeline lacks is a ring. */
  readonly mark: Exclude<StoryEvent['mark'], 'unreached'> | 'missed' | 'refused';
}

/** A timeline over the whole one: each part by the record that the learner chose, or else its first. */
export function comparedTimeline(
  { truth, records }: SocMorning,
  timeline: readonly string[],
): readonly ComparedMark[] {
  const isChosen = ({ id }: ShopRecord) => timeline.includes(id);
  const parts = new Set(
    truth.stages.map((stage) => stage.records.find(isChosen) ?? stage.records[0]),
  );
  const whole = records.filter((record) => parts.has(record));
  const yours = records.filter((record) => isChosen(record) || parts.has(record));
  return [...placed(yours, () => 0), ...placed(whole, () => 1)].map((event) => {
    const mark = markOf(event.record);
    const isMissed = event.lane === 0 && !isChosen(event.record);
    return { ...event, mark: isMissed ? 'missed' : mark === 'unreached' ? 'refused' : mark };
  });
}
