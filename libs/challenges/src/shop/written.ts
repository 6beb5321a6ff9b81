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

/** The lines of some records as their devices wrote them. `day` is '2026-11-23'. */
export function linesOfRecords(records: readonly ShopRecord[], day: string): readonly FlowRecord[] {
  const midnight = Date.parse(`${day}T00:00Z`);
  return records.map(({ tool, at, played, nth }) => {
    const [name, program] = TOOLS[tool];
    const begins = midnight + played.attempt.at / 1000;
    const lines = writtenOf(played.records[nth]!, played.played, begins);
    const line = lines.find((each) => each.program === program)!;
    return { time: timeOfDay(at), tool: name, text: line.text };
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

/** The records of a morning as a search reads them, by the clocks of their devices. `day` is '2026-11-23'. */
export function searchedRecords(
  records: readonly ShopRecord[],
  day: string,
): readonly SearchRecord[] {
  const midnight = Date.parse(`${day}T00:00Z`);
  return records.flatMap(({ id, at, tool, played, nth }) => {
    const begins = midnight + played.attempt.at / 1000;
    const [, program] = TOOLS[tool];
    const lines = searchRecordsOf(played.records[nth]!, played.played, begins);
    const line = lines.find((each) => each.program === program);
    return line ? [{ ...line, id, at: at * 1000 }] : [];
  });
}
