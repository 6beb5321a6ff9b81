import type { Packet } from '@netward/lab-engine';
import { writtenOf } from '@netward/lab-engine/formats';
import type { FlowRecord } from '../challenge.ts';
import { timeOfDay } from '../time-of-day.ts';
import type { ShopRecord } from './play.ts';
import { searchRecordsOf, type SearchRecord } from '@netward/evidence/search';

/** The tool behind each kind of record, and the program as which it writes. */
export const TOOLS = {
  nginx: ['nginx', 'nginx'],
  modsec: ['ModSecurity', 'nginx'],
  ips: ['Suricata (IPS)', 'suricata'],
  ids: ['Suricata (IDS)', 'suricata'],
  shop: ['shop.log', 'shop'],
} as const;

/** The line of a record's own device, among those that `linesOf` finds. `day` is '2026-11-23'. */
function ownLine<L extends { readonly program: string }>(
  { tool, played, nth }: ShopRecord,
  day: string,
  linesOf: (...about: Parameters<typeof writtenOf>) => readonly L[],
): L | undefined {
  const [, program] = TOOLS[tool];
  const begins = Date.parse(`${day}T00:00Z`) + played.attempt.at / 1000;
  const lines = linesOf(played.records[nth]!, played.played, begins);
  return lines.find((each) => each.program === program);
}

/** The lines of some records as their devices wrote them. */
export function linesOfRecords(records: readonly ShopRecord[], day: string): readonly FlowRecord[] {
  return records.map((record) => {
    const [tool] = TOOLS[record.tool];
    return { time: timeOfDay(record.at), tool, text: ownLine(record, day, writtenOf)!.text };
  });
}

/** The packets of the acts that some records are about, by time, from the first one on. */
export function packetsOfRecords(records: readonly ShopRecord[]): readonly Packet[] {
  const acts = [...new Set(records.map(({ played }) => played))];
  const begins = Math.min(...acts.map(({ attempt }) => attempt.at));
  return acts
    .flatMap(({ packets, attempt }) =>
      packets.map((packet) => ({ ...packet, at: packet.at + attempt.at - begins })),
    )
    .sort((a, b) => a.at - b.at);
}

/** The records of a morning as a search reads them, by the clocks of their devices. */
export function searchedRecords(
  records: readonly ShopRecord[],
  day: string,
): readonly SearchRecord[] {
  return records.flatMap((record) => {
    const line = ownLine(record, day, searchRecordsOf);
    return line ? [{ ...line, id: record.id, at: record.at * 1000 }] : [];
  });
}
