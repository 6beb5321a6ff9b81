import { useMemo } from 'react';
import type { Day } from '@netward/challenges';
import { givenAway, type ShopRecord } from '@netward/challenges/10-soc-challenge';
import { searchedMorning } from '@netward/challenges/10-soc-challenge/searched';
import { Button } from '../../../../../ui/button.tsx';
import { SearchView } from '../../../search/search-view.tsx';

export interface RecordSearchProps {
  readonly day: Day;
  /** Those of the morning so far. */
  readonly records: readonly ShopRecord[];
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The id of the record that was looked at last. */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly kept: readonly string[];
  readonly timeline: readonly string[];
  readonly onKeep: (id: string) => void;
  readonly onToggle: (id: string) => void;
}

/** The search over the records so far, with the way of the chosen one into the timeline. */
export function RecordSearch(props: RecordSearchProps) {
  const { day, records, query, onQuery, chosen, onChoose, kept, onKeep } = props;
  const found = useMemo(() => {
    const arrived = new Set(records.map(({ id }) => id));
    return searchedMorning(day).filter(({ id }) => arrived.has(id));
  }, [day, records]);
  const current = records.find(({ id }) => id === chosen);
  return (
    <div
      className="column scroll"
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[data-record]')?.dataset['record'];
        if (id) onChoose(id);
      }}
    >
      <SearchView records={found} {...{ query, onQuery, kept, onKeep }} />
      {current && <ChosenRecord {...props} record={current} />}
    </div>
  );
}

function ChosenRecord(props: RecordSearchProps & { readonly record: ShopRecord }) {
  const { record, timeline, onToggle } = props;
  const gave = givenAway(record);
  const isIn = timeline.includes(record.id);
  return (
    <div className="soc-open cluster ruled-above" role="group" aria-label={`Record ${record.id}`}>
      <Button size="small" aria-pressed={isIn} onClick={() => onToggle(record.id)}>
        {isIn ? 'In timeline' : 'Add to timeline'}
      </Button>
      {gave.length > 0 && (
        <p className="small">
          The answer held {gave.length} logins with their passwords: <b>{gave.join(', ')}</b>
        </p>
      )}
    </div>
  );
}
