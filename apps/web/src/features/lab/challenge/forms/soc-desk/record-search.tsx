import { useId } from 'react';
import {
  recordAsText,
  recordInWords,
  timeOfDay,
  toolInWords,
  type ShopRecord,
} from '@netward/challenges/10-soc-challenge';
import { Button } from '../../../../../ui/button.tsx';
import { Pane } from '../../pane.tsx';
import { KeyList } from '../../key-list.tsx';

export interface RecordSearchProps {
  /** Those of the morning so far. */
  readonly records: readonly ShopRecord[];
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The id of the record that is open. */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly kept: readonly string[];
  readonly timeline: readonly string[];
  readonly onKeep: (id: string) => void;
  readonly onToggle: (id: string) => void;
}

/** All records so far: what is typed must all be in one; what one says opens below it. */
export function RecordSearch(props: RecordSearchProps) {
  const { records, query, onQuery, chosen, onChoose, kept, timeline } = props;
  const count = useId();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = records.filter((record) => {
    const text = recordAsText(record).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const current = found.find(({ id }) => id === chosen);
  return (
    <Pane
      className="soc-find"
      data-part="search"
      title="Search"
      about={
        <span id={count} role="status" data-count={found.length}>
          {found.length} of {records.length}
        </span>
      }
      isCount
    >
      <input
        type="search"
        role="searchbox"
        className="challenge-input soc-query mono"
        data-records={records.length}
        data-draft
        aria-label="Search the records"
        aria-describedby={count}
        placeholder="an address, an account, a path, a time; all words must fit"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <KeyList
        className="soc-records mono scroll"
        label="Records"
        items={found}
        current={current}
        keyOf={({ id }) => id}
        onChoose={({ id }) => onChoose(id)}
        attributesOf={({ id }) => ({ 'data-record': id })}
      >
        {(record) => (
          <>
            <time>{timeOfDay(record.at)}</time>
            <span>{toolInWords(record)}</span>
            <p>{recordInWords(record)}</p>
            <small>
              {timeline.includes(record.id) ? '●' : kept.includes(record.id) ? '○' : ''}
            </small>
          </>
        )}
      </KeyList>
      {current && <OpenRecord {...props} record={current} />}
    </Pane>
  );
}

function OpenRecord(props: RecordSearchProps & { readonly record: ShopRecord }) {
  const { record, kept, timeline, onKeep, onToggle, onQuery } = props;
  const isKept = kept.includes(record.id);
  const isIn = timeline.includes(record.id);
  const gave = /, gave away the logins of (.+)$/.exec(recordAsText(record))?.[1]?.split(' ') ?? [];
  const values = recordInWords(record).match(/\d+\.\d+\.\d+\.\d+|\/[\w/.-]+|(?<=user=)\w+/g) ?? [];
  return (
    <div className="soc-open ruled-above" role="group" aria-label={`Record ${record.id}`}>
      {gave.length > 0 && (
        <p className="small">
          The answer held {gave.length} logins with their passwords: <b>{gave.join(', ')}</b>
        </p>
      )}
      <div className="cluster">
        <Button size="small" aria-pressed={isKept} onClick={() => onKeep(record.id)}>
          {isKept ? 'Kept' : 'Keep'}
        </Button>
        <Button size="small" aria-pressed={isIn} onClick={() => onToggle(record.id)}>
          {isIn ? 'In timeline' : 'Add to timeline'}
        </Button>
        {[...new Set([...values, ...gave])].slice(0, 12).map((value) => (
          <Button
            key={value}
            look="quiet"
            size="small"
            className="mono"
            onClick={() => onQuery(value)}
          >
            {value}
          </Button>
        ))}
      </div>
    </div>
  );
}
