import type { Traffic } from '../challenge.ts';
import { recordsOf, sourceOf, type ShopRecord } from '../shop/records.ts';
import { morningA } from './morning-a.ts';
import { morningB } from './morning-b.ts';
import { morningC } from './morning-c.ts';
import type { SocAlert, SocMorning } from './morning.ts';
import { STREAM } from './stream.ts';

export const MORNINGS: Readonly<Record<Traffic, SocMorning>> = {
  A: morningA,
  B: morningB,
  C: morningC,
};

const READ = new Map<Traffic, readonly ShopRecord[]>();

/** The 200 records of a morning, in order. */
export function recordsIn(traffic: Traffic): readonly ShopRecord[] {
  const known = READ.get(traffic) ?? recordsOf(STREAM[traffic]);
  READ.set(traffic, known);
  return known;
}

/** The records that begin like one of these, in the order of the records. */
export function recordsLike(
  traffic: Traffic,
  beginnings: readonly string[],
): readonly ShopRecord[] {
  return recordsIn(traffic).filter(({ row }) => beginnings.some((begin) => row.startsWith(begin)));
}

/** The records behind an alert. */
export function recordsBehind(traffic: Traffic, alert: SocAlert): readonly ShopRecord[] {
  return recordsLike(traffic, alert.records);
}

/** Whether a record may stand in the timeline of the intrusion. */
export function isOfIntrusion(traffic: Traffic, record: ShopRecord): boolean {
  const { attackers, stages, context } = MORNINGS[traffic];
  const beginnings = [...stages.flatMap(({ records }) => records), ...context];
  return (
    attackers.includes(sourceOf(record)) || beginnings.some((begin) => record.row.startsWith(begin))
  );
}
