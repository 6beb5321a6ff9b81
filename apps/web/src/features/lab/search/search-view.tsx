import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { type FieldValue, withSpan, withValue } from '@netward/evidence/search';
import { Icon } from '../../../ui/icon.tsx';
import { Choice } from '../layout.tsx';
import { SearchCounts, SearchHistogram } from './search-counts.tsx';
import { type OpenSearch, SearchLine, useSearch } from './search-line.tsx';
import {
  KeptRecords,
  recordsInWords,
  SearchRecords,
  type SearchRecordsProps,
} from './search-records.tsx';
import {
  KEYS_ID,
  type OpenMenu,
  type ValueDeed,
  ValueMenu,
  ValuesContext,
} from './value-button.tsx';
import '../lab.css';

export interface SearchViewProps extends SearchRecordsProps {
  /** Kept by the screen, so that a link can carry it. */
  readonly query: string;
  /** Where kept records are listed; at the head of the counts if the screen has no other place. */
  readonly keptIn?: Element | null;
  /** Said where there are no records at all. */
  readonly empty?: string;
  readonly foot?: ReactNode;
}

/** One line that asks all records, and what it finds: over time, counted by field, and line by line. */
export function SearchView(props: SearchViewProps) {
  const { records, query, onQuery, kept, keptIn, foot, empty = 'No records.' } = props;
  const searched = useSearch(records, query);
  const { asked, hits } = searched;
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [tab, setTab] = useState<Tab>('records');
  const [counted, setCounted] = useState<string | null>(null);
  const onCount = (field: string) => {
    setCounted(field);
    setTab('count');
  };
  const values = useValues(props, root, onCount);
  useSlash(input);
  const goToRecords = useGoToRecords(root, asked.query === query);
  const keptRecords = useMemo(() => records.filter(({ id }) => kept.includes(id)), [records, kept]);
  const keptList = keptRecords.length > 0 && (
    <KeptRecords records={keptRecords} onShow={({ at }) => onQuery(withSpan('', at, at + 1000))} />
  );
  const total = records.length;
  return (
    <ValuesContext value={{ parts: asked.parts, ...values }}>
      <div ref={root} className="search fills shrinks column relative" data-tab={tab}>
        <SearchLine
          {...{ searched, total, query, onQuery, input, onCount }}
          onSubmit={goToRecords}
        />
        <Spoken sentence={searched.problem ? '' : `${hits.length} of ${recordsInWords(total)}`} />
        <p className="sr-only" id={KEYS_ID}>
          Enter adds it to the search, minus excludes it, equals searches it alone, C counts.
        </p>
        <SearchHistogram
          searched={searched}
          onSpan={(from, to) => onQuery(withSpan(query, from, to))}
        />
        <Tabs {...{ tab, setTab, hits: hits.length, kept: keptRecords.length }} />
        <div className="search-body grid fills shrinks ruled-above">
          <div className="search-counts shrinks scrolls">
            {!keptIn && keptList}
            <SearchCounts {...{ counted, onCount }} counts={searched.counts} total={hits.length} />
          </div>
          <div className="search-found shrinks scrolls">
            {hits.length > 0 && <SearchRecords {...props} records={hits} />}
            {hits.length === 0 && total > 0 && <Nothing {...{ searched, onQuery }} />}
            {total === 0 && <p className="search-nothing grid muted">{empty}</p>}
          </div>
        </div>
        <Foot>{foot}</Foot>
        {values.menu && <ValueMenu {...values} menu={values.menu} />}
        {keptIn && keptList && createPortal(keptList, keptIn)}
      </div>
    </ValuesContext>
  );
}

/** How long a query must rest before a screen reader says what it found, in milliseconds. */
const REST = 300;

function Spoken({ sentence }: { sentence: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(sentence), REST);
    return () => clearTimeout(timer);
  }, [sentence]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <div className="search-foot fixed ruled-above row small muted">
      <span>
        Click a value to add or exclude it.{' '}
        <span className="mono">field:value -field:value 08:30..09:05 word*</span>
      </span>
      {children && <span className="row push">{children}</span>}
    </div>
  );
}

function useValues(
  { query, onQuery }: SearchViewProps,
  root: RefObject<HTMLElement | null>,
  onCount: (field: string) => void,
) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  return {
    menu,
    onClose: () => setMenu(null),
    onDeed: (deed: ValueDeed, value: FieldValue) => {
      setMenu(null);
      if (deed === 'count') onCount(value.field);
      else onQuery(withValue(query, value, deed));
    },
    onMenu: (value: FieldValue, button: HTMLElement) => {
      const [view, at] = [root.current!, button].map((each) => each.getBoundingClientRect());
      const left = Math.max(8, Math.min(at!.left - view!.left, view!.width - 272));
      const below = at!.bottom - view!.top + 4;
      const top = Math.max(8, Math.min(below, view!.height - 180));
      setMenu({ ...value, button, left, top });
    },
  };
}

/** '/' leads to the line from everywhere that is not a field itself, as soon as the line is in sight. */
function useSlash(input: RefObject<HTMLInputElement | null>) {
  useLayoutEffect(() => {
    const answer = (event: globalThis.KeyboardEvent) => {
      const field = (event.target as Element).closest?.('input, textarea, [contenteditable]');
      if (event.key !== '/' || field || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', answer);
    return () => document.removeEventListener('keydown', answer);
  }, [input]);
}

type Tab = 'records' | 'count' | 'found';

/** Where there is no room for two columns: one of them at a time. */
function Tabs(props: { tab: Tab; setTab: (tab: Tab) => void; hits: number; kept: number }) {
  const { tab, setTab, hits, kept } = props;
  return (
    <Choice
      className="search-tabs fixed"
      buttonClass="ui-text muted fills"
      label="Shown"
      options={[
        ['records', `Records ${hits}`],
        ['count', 'Count'],
        ['found', `Found ${kept}`],
      ]}
      chosen={tab}
      onChoose={setTab}
    />
  );
}

const NUMBERS = ['', '', 'both', 'all three', 'all four', 'all five'];

/** Nothing fits the whole query: what fits two parts of it. */
function Nothing(props: { searched: OpenSearch; onQuery: (query: string) => void }) {
  const { pairs, asked } = props.searched;
  const { length } = asked.parts;
  return (
    <div className="search-nothing grid">
      <p>
        {length < 2
          ? 'No record has this.'
          : `No record has ${NUMBERS[length] ?? 'all of them'}. ${length === 2 ? 'Each alone' : 'Two of them together'}:`}
      </p>
      {pairs.map(({ query, count }) => (
        <button
          key={query}
          type="button"
          className="row pointable small"
          onClick={() => props.onQuery(query)}
        >
          <span className="mono muted one-line">{query}</span>
          <span>{count === 0 ? 'none' : recordsInWords(count)}</span>
          <Icon name="i-right" />
        </button>
      ))}
    </div>
  );
}

/**
 * Gives the first record the focus, once those of the newest query are drawn: a row of the query before
 * would take the focus with it.
 */
function useGoToRecords(root: RefObject<HTMLElement | null>, isDrawn: boolean) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || !isDrawn) return;
    setWanted(false);
    root.current?.querySelector<HTMLElement>('[data-row]')?.focus();
  }, [isWanted, isDrawn, root]);
  return () => setWanted(true);
}
