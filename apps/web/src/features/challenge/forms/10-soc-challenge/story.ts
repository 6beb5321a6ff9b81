import { eventName, sourceOf, type ShopRecord } from '@netward/challenges/10-soc-challenge';

/** The clock of the drawing, in seconds since midnight: every morning is from eight to a quarter past nine. */
const FROM = 8 * 3600;
const UNTIL = 9.25 * 3600;
const QUARTER = 900;
/** So many sources have a lane of their own; the others share the last one. */
const LANES = 2;
/** Captions closer than this, in percent of the width, would cover each other. */
const ROOM = 11;

/** Percent of the width at which a second stands. */
function placeOf(at: number): number {
  return ((at - FROM) / (UNTIL - FROM)) * 100;
}

export interface StoryEvent {
  readonly record: ShopRecord;
  readonly name: string;
  readonly left: number;
  readonly lane: number;
  /** What the device that wrote it does: a sensor alerts, a WAF refuses, a server answers. */
  readonly mark: 'alerted' | 'blocked' | 'exposed';
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

const SENSORS: readonly string[] = ['ips', 'ids'];

/** The chosen records as a drawing over time: a lane for each of the first sources. */
export function storyOf(records: readonly ShopRecord[]): Story {
  const sources = [...new Set(records.map(sourceOf))].slice(0, LANES);
  const placed = records.map((record) => {
    const lane = sources.indexOf(sourceOf(record));
    return { record, left: placeOf(record.at), lane: lane < 0 ? LANES : lane };
  });
  const events = placed.map(({ record, left, lane }): StoryEvent => {
    const others = placed.filter((each) => each.lane === lane && each.record !== record);
    const isFree = (from: number, to: number) =>
      from >= 0 && to <= 100 && others.every((each) => each.left < from - 1 || each.left > to + 1);
    // An event keeps the room at its right; whoever comes later looks to its own right, then left.
    const caption = isFree(left, left + ROOM)
      ? 'right'
      : isFree(left - 2 * ROOM, left)
        ? 'left'
        : null;
    return {
      record,
      name: eventName(record),
      left,
      lane,
      mark: SENSORS.includes(record.tool)
        ? 'alerted'
        : record.tool === 'modsec'
          ? 'blocked'
          : 'exposed',
      caption,
    };
  });
  return { lanes: [...sources, 'others'], events };
}
