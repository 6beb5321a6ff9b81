import { useEffect, useMemo, useRef, useState } from 'react';
import type { Challenge, Day, SearchedDay } from '@netward/challenges';
import { beginningsOf } from '@netward/evidence';
import { runRecords, type SearchRecord } from '@netward/evidence/search';
import { IconButton } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useReturnedFocus } from '../inspector/focus.ts';
import { useLabCommands } from '../lab-commands.ts';
import { type Lab, linked, type SearchRoom } from '../lab-state.ts';
import { isRoomy, useLayout } from '../layout.tsx';
import { CopyLink } from '../runs/copy-link.tsx';
import { linkOfStep, nowOf, RUN_TOO_LONG, type SavedRun, savedRunOf } from '../runs/saved-run.ts';
import { SearchView } from './search-view.tsx';
import '../inspector/inspector.css';

/** The longest query of a link, in characters; the rest is cut off. */
const QUERY_MAX = 500;

/** The address of a link that leads to a search, with its query. */
function withQuery(address: string, query: string): string {
  return `${address}&${new URLSearchParams({ q: query.slice(0, QUERY_MAX) })}`;
}

interface LeftSearch {
  readonly query: string;
  readonly kept: readonly SearchRecord[];
}

const NOTHING_LEFT: LeftSearch = { query: '', kept: [] };

/** Each search as it was left, so that it is there again after a look at something else. */
const leftSearches = new Map<SearchRoom, LeftSearch>();

/** The query and the kept records of a search, there again when it is opened the next time. */
function useLeftSearch(room: SearchRoom, records: readonly SearchRecord[]) {
  const [search, setSearch] = useState(() => {
    if (linked.search?.room !== room) return leftSearches.get(room) ?? NOTHING_LEFT;
    return { ...NOTHING_LEFT, query: linked.search.query.slice(0, QUERY_MAX) };
  });
  useEffect(() => {
    leftSearches.set(room, search);
    // Once a linked search has been opened, the link is spent.
    linked.search = undefined;
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

export function LabSearch({ lab }: { lab: Lab }) {
  const { level } = lab;
  const { open } = useLabCommands();
  const run = savedRunOf(lab);
  const records = useMemo(
    () => runRecords(run.played, beginningsOf(run.played, run.times), minutesEastOf(run)),
    [run],
  );
  const search = useLeftSearch(`level ${level.id}`, records);
  return (
    <SearchView
      {...search}
      records={records}
      keptIn={useBrief()}
      onOpen={(record) => {
        const [action, sequence] = record.split('.').map(Number);
        open({ action: action!, sequence: sequence! });
      }}
      empty={
        lab.run.state.siemEnabled
          ? 'No records yet. Run an attack.'
          : 'No records: the SIEM is off. Enable it, then run an attack.'
      }
      foot={
        lab.taken.length > 0 && (
          <CopyLink
            words="Copy link"
            to="this search"
            copied="Link to this run and its search copied."
            tooLong={RUN_TOO_LONG}
            linkOf={() => {
              const link = linkOfStep(nowOf(lab), lab.taken.length);
              return link && withQuery(link, search.query);
            }}
          />
        )
      }
    />
  );
}

/** Under what the level is about, where that stands next to the search. */
function useBrief(): Element | null {
  const [brief, setBrief] = useState<Element | null>(null);
  const isNextToIt = isRoomy(useLayout());
  useEffect(() => setBrief(document.querySelector('.brief')), []);
  return isNextToIt ? brief : null;
}

/** How far the learner's clock is ahead of UTC at that moment. */
const minutesEastOf = ({ times: [time = 0] }: SavedRun) => -new Date(time).getTimezoneOffset();

export interface ChallengeSearchProps {
  readonly challenge: Challenge;
  readonly traffic: Day;
  /** Opens a line of the judgement in the inspector, by its id; absent before the first run. */
  readonly onOpen?: (flow: string) => void;
  readonly onClose: () => void;
  /** The address of what is worked on, to which the query is added. */
  readonly linkOf: () => Promise<string | null>;
}

const NONE: SearchedDay['records'] = [];

/** The search over the records of a challenge's day, in the place of the form until it is closed. */
export function ChallengeSearch(props: ChallengeSearchProps) {
  const { challenge, traffic, onOpen, onClose, linkOf: linkOfWork } = props;
  const day = useSearchedDay(props);
  const section = useRef<HTMLElement>(null);
  const search = useLeftSearch(`challenge ${challenge.level}`, day?.records ?? NONE);
  useReturnedFocus(section);
  return (
    <section
      ref={section}
      className="inspector-view column shrinks search-over surface"
      aria-labelledby="search-title"
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      <header className="lab-pane-head row fixed">
        <h2 id="search-title">Records</h2>
        <p className="note one-line fills">
          {day && `${day.records.length} of one morning, clocks as they stand`}
        </p>
        <IconButton icon="i-cross" label="Close the search" onClick={onClose} />
      </header>
      {day && (
        <SearchView
          {...search}
          records={day.records}
          onOpen={onOpen && ((id) => onOpen(day.flows.get(id)!))}
          foot={
            // A link names one of the three days that everybody has.
            typeof traffic === 'string' && (
              <CopyLink
                words="Copy link"
                to="this search"
                copied="Link to this configuration and the search copied."
                tooLong="This configuration is too long for a link."
                linkOf={async () => {
                  const link = await linkOfWork();
                  return link && withQuery(link, search.query);
                }}
              />
            )
          }
        />
      )}
    </section>
  );
}

function useSearchedDay({ challenge, traffic, onClose }: ChallengeSearchProps): SearchedDay | null {
  const [loaded, setLoaded] = useState<{ of: Day; day: SearchedDay } | null>(null);
  const close = useRef(onClose);
  useEffect(() => {
    let isWanted = true;
    challenge.searched?.().then(
      ({ searchedDay }) => isWanted && setLoaded({ of: traffic, day: searchedDay(traffic) }),
      () => {
        showToast({ text: 'The search did not load. Check your connection.', tone: 'alerted' });
        close.current();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [challenge, traffic]);
  return loaded?.of === traffic ? loaded.day : null;
}
