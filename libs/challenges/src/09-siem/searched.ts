import type { SearchedDay } from '../challenge.ts';
import { letterOf } from '../day.ts';
import { kept } from '../judging.ts';
import { searchedRecords } from '../shop/written.ts';
import { lineOf } from './judge.ts';
import { stream } from './stream.ts';

/** The records of a day, for its search. */
export const searchedDay = kept((day): SearchedDay => {
  const { records, attacks, day: date } = stream(day);
  const flows = records.map(
    (record) => [record.id, `${letterOf(day)}-${lineOf(attacks, record)}`] as const,
  );
  return { records: searchedRecords(records, date), flows: new Map(flows) };
});
