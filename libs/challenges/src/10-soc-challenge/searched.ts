import { kept } from '../remembered.ts';
import { searchedRecords } from '../shop/searched.ts';
import { stream } from './stream.ts';

/** The records of a morning, for its search. */
export const searchedMorning = kept((day) => {
  const { records, day: date } = stream(day);
  return searchedRecords(records, date);
});
