import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  countsOf,
  fieldsOf,
  found,
  histogramOf,
  pairsOf,
  type QueryFix,
  type QueryPart,
  type QueryProblem,
  readQuery,
  type SearchRecord,
} from '@netward/evidence/search';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

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

interface SearchLineProps {
  readonly searched: OpenSearch;
  readonly total: number;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onCount: (field: string) => void;
  readonly onSubmit: () => void;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** The first fields, as one would begin with them. */
const NAMED = 4;
const PROBLEM_ID = 'search-problem';

/** The one line that asks all records, and what of it was not understood. */
export function SearchLine(props: SearchLineProps) {
  const { searched, total, query, onQuery, onCount, onSubmit, input } = props;
  const { problem, fields, hits } = searched;
  const named = fields.slice(0, NAMED);
  const shown = useRef<HTMLDivElement>(null);
  const follow = () => {
    if (shown.current && input.current) shown.current.scrollLeft = input.current.scrollLeft;
  };
  useLayoutEffect(follow);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problem) onSubmit();
  };
  const mend = ({ query: mended, counts }: QueryFix) => {
    onQuery(mended);
    if (counts) onCount(counts);
    input.current?.focus();
  };
  return (
    <div role="search">
      <form
        className="search-line stack middle gap-10 well outlined rounded"
        data-problem={problem ? '' : undefined}
        onSubmit={submit}
      >
        <Icon name="i-search" />
        <div className="search-text relative mono">
          <div ref={shown} className="search-parts anywhere pre" aria-hidden="true">
            <Parts query={query} searched={searched} />
          </div>
          <input
            ref={input}
            className="absolute wide"
            type="text"
            role="searchbox"
            aria-label="Search the records"
            aria-keyshortcuts="/"
            aria-invalid={problem !== null}
            aria-describedby={problem ? PROBLEM_ID : undefined}
            placeholder={named.map((field) => `${field}:`).join(' ')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            value={query}
            data-records={total}
            onChange={(event) => onQuery(event.target.value)}
            onScroll={follow}
          />
        </div>
        {!problem && <Found count={hits.length} total={total} isAsked={query.trim() !== ''} />}
        <Button type="submit" size="small" look="primary" aria-disabled={problem !== null}>
          Search
        </Button>
      </form>
      {problem && <Problem problem={problem} onFix={mend} />}
    </div>
  );
}

function Problem(props: { problem: QueryProblem; onFix: (fix: QueryFix) => void }) {
  const {
    problem: { place, reason, fix },
    onFix,
  } = props;
  return (
    <div className="search-problem grid start gap-10 ui-text">
      <Icon name="m-blocked" className="blocked" />
      <p id={PROBLEM_ID} role="alert">
        Column {place.from + 1}: {reason}
      </p>
      {fix && (
        <Button size="small" onClick={() => onFix(fix)}>
          {fix.label}
        </Button>
      )}
    </div>
  );
}

/** The query with its parts as tags, or with the place that was not understood underlined. */
function Parts({ query, searched }: Pick<SearchLineProps, 'query' | 'searched'>) {
  const { problem, parts } = searched;
  if (problem) {
    const { from, to } = problem.place;
    return (
      <>
        {query.slice(0, from)}
        <u>{query.slice(from, to)}</u>
        {query.slice(to)}
      </>
    );
  }
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { from, to, field, isExcluded } of parts) {
    const text = query.slice(from, to);
    const colon = field ? text.search(/[:=]/) + 1 : 0;
    pieces.push(
      query.slice(at, from),
      <span key={from} className="raised" data-excluded={isExcluded ? '' : undefined}>
        {/* A line does not end between the sign and what it excludes. */}
        <i className="faint">{text.slice(0, colon).replace('-', '-\u2060')}</i>
        {text.slice(colon)}
      </span>,
    );
    at = to;
  }
  return [...pieces, query.slice(at)];
}

function Found({ count, total, isAsked }: { count: number; total: number; isAsked: boolean }) {
  return (
    <span className="mono faint nowrap" data-found={count}>
      {isAsked ? `${count} of ${total}` : total}
    </span>
  );
}
