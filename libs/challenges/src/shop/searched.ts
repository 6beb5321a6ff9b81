import { searchRecordsOf, type SearchRecord } from '@netward/evidence/search';
import { TOOLS } from './evidence.ts';
import type { ShopRecord } from './records.ts';

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
