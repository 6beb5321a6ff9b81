import type { Day, SearchedDay } from '../challenge.ts';
import { letterOf } from '../day.ts';
import { kept } from '../playing.ts';
import { sourceOf } from '../shop/records.ts';
import { searchedRecords } from '../shop/written.ts';
import { attackOf } from './judge.ts';
import { stream } from './stream.ts';

/** The records of a day, for its search. */
export const searchedDay = kept((day): SearchedDay => {
  const { records, attacks, day: date } = stream(day);
  const flows = records.map((record) => {
    const source = sourceOf(record);
    return [record.id, flowOfLine(day, attackOf(attacks, source)?.id ?? source)] as const;
  });
  return { records: searchedRecords(records, date), flows: new Map(flows) };
});

function flowOfLine(day: Day, line: string): string {
  return `${letterOf(day)}-${line}`;
}
