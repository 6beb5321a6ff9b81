import { kept } from '../judging.ts';
import { searchedRecords } from '../shop/written.ts';
import { stream } from './stream.ts';

/** The records of a morning, for its search. */
export const searchedMorning = kept((day) => {
  const { records, day: date } = stream(day);
  return searchedRecords(records, date);
});
