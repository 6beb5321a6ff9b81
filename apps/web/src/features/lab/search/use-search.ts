import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import {
  countsOf,
  fieldsOf,
  found,
  histogramOf,
  pairsOf,
  type QueryPart,
  readQuery,
  type SearchRecord,
} from '@netward/evidence/search';

const NO_PARTS: readonly QueryPart[] = [];

/** What a query finds; while it is not understood, what the last one found. */
export function useSearch(records: readonly SearchRecord[], query: string) {
  const fields = useMemo(() => fieldsOf(records), [records]);
  const read = useMemo(() => readQuery(query, fields), [query, fields]);
  const isRead = 'parts' in read;
  const [understood, setUnderstood] = useState({ query: '', parts: NO_PARTS });
  if (isRead && understood.query !== query) setUnderstood({ query, parts: read.parts });
  const asked = useDeferredValue(understood);
  const hits = useMemo(() => found(records, asked), [records, asked]);
  return {
    fields,
    problem: isRead ? null : read.problem,
    parts: isRead ? read.parts : NO_PARTS,
    asked,
    hits,
    counts: useMemo(() => countsOf(hits, fields), [hits, fields]),
    bars: useMemo(
      () => histogramOf(records, asked.parts.length > 0 ? hits : []),
      [records, hits, asked],
    ),
    pairs: useMemo(
      () => (hits.length === 0 ? pairsOf(asked.query, asked, records) : []),
      [hits, asked, records],
    ),
  };
}

export type OpenSearch = ReturnType<typeof useSearch>;

/** How long a query must rest before a screen reader says what it found, in milliseconds. */
const REST = 300;

export function useRested(sentence: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(sentence), REST);
    return () => clearTimeout(timer);
  }, [sentence]);
  return said;
}
