import { useEffect, useRef, useState } from 'react';
import type { Challenge, Day, SearchedDay } from '@netward/challenges';
import { IconButton } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useReturnedFocus } from '../inspector/focus.ts';
import { CopyLink } from '../runs/copy-link.tsx';
import { withQuery } from '../runs/link-address.ts';
import { SearchView } from './search-view.tsx';
import { useLeftSearch } from './use-search.ts';
import '../inspector/inspector.css';

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
