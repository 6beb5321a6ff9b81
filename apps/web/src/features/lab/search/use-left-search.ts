import { useEffect, useState } from 'react';
import type { SearchRecord } from '@netward/evidence/search';
import { endLinkedSearch, leftSearches, type SearchRoom } from './left-search.ts';

/** The query and the kept records of a search, there again when it is opened the next time. */
export function useLeftSearch(room: SearchRoom, records: readonly SearchRecord[]) {
  const [search, setSearch] = useState(() => leftSearches.get(room) ?? { query: '', kept: [] });
  useEffect(() => {
    leftSearches.set(room, search);
    endLinkedSearch();
  }, [room, search]);
  // Another run, or another day, has other records with the same ids.
  const isKept = ({ id, at }: SearchRecord) =>
    search.kept.some((each) => each.id === id && each.at === at);
  return {
    query: search.query,
    onQuery: (query: string) => setSearch({ ...search, query }),
    kept: records.filter(isKept).map(({ id }) => id),
    onKeep: (id: string) => {
      const record = records.find((each) => each.id === id)!;
      const others = search.kept.filter((each) => each.id !== id || each.at !== record.at);
      setSearch({ ...search, kept: isKept(record) ? others : [...others, record] });
    },
  };
}
