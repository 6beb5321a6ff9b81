import type { SearchedDay } from '../challenge.ts';
import { letterOf } from '../day.ts';
import { kept } from '../playing.ts';
import { sourceOf } from '../shop/play.ts';
import { searchedRecords } from '../shop/written.ts';
import { attackOf } from './judge.ts';
import { stream } from './stream.ts';

/** The records of a day, for its search. */
export const searchedDay = kept((day): SearchedDay => {
  const { records, attacks, day: date } = stream(day);
  const flows = records.map((record) => {
    const source = sourceOf(record);
    const line = attackOf(attacks, source)?.id ?? source;
    return [record.id, `${letterOf(day)}-${line}`] as const;
  });
  return { records: searchedRecords(records, date), flows: new Map(flows) };
});
