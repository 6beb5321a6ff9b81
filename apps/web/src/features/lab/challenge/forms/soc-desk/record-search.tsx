import { useMemo } from 'react';
import { givenAway } from '@netward/challenges/10-soc-challenge';
import { searchedMorning } from '@netward/challenges/10-soc-challenge/searched';
import { Button } from '../../../../../ui/button.tsx';
import { SearchView } from '../../../search/search-view.tsx';
import type { Desk } from './use-desk.ts';

/** The search over the records so far, with the way of the one that was looked at last into the timeline. */
export function RecordSearch({ desk }: { readonly desk: Desk }) {
  const { day, records, query, setQuery, chosen, setChosen, work, keep, toggle } = desk;
  const found = useMemo(() => {
    const arrived = new Set(records.map(({ id }) => id));
    return searchedMorning(day).filter(({ id }) => arrived.has(id));
  }, [day, records]);
  const current = records.find(({ id }) => id === chosen);
  const gave = current ? givenAway(current) : [];
  const isIn = current !== undefined && work.timeline.includes(current.id);
  return (
    <div
      className="column scroll"
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[data-record]')?.dataset['record'];
        if (id) setChosen(id);
      }}
    >
      <SearchView
        records={found}
        {...{ query, kept: work.kept }}
        onQuery={setQuery}
        onKeep={keep}
      />
      {current && (
        <div
          className="soc-open cluster middle fixed tinted ruled-above"
          role="group"
          aria-label={`Record ${current.id}`}
        >
          <Button size="small" aria-pressed={isIn} onClick={() => toggle(current.id)}>
            {isIn ? 'In timeline' : 'Add to timeline'}
          </Button>
          {gave.length > 0 && (
            <p className="small">
              The answer held {gave.length} logins with their passwords: <b>{gave.join(', ')}</b>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
