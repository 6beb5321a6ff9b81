import { type KeyboardEvent, useRef, useState } from 'react';
import { clockTime, piecesOf, type SearchRecord, withSpan } from '@netward/evidence/search';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { listStep } from '../move-focus.ts';
import { ValueButton } from './value-button.tsx';

export interface SearchRecordsProps {
  /** In the order of time. */
  readonly records: readonly SearchRecord[];
  readonly kept: readonly string[];
  readonly onKeep: (id: string) => void;
  readonly onOpen?: (id: string) => void;
  readonly onQuery: (query: string) => void;
}

export const recordsInWords = (count: number) => `${count} ${count === 1 ? 'record' : 'records'}`;

const FIVE_MINUTES = 5 * 60_000;
const before = ({ at }: SearchRecord) => withSpan('', at - FIVE_MINUTES, at);
const after = ({ at }: SearchRecord) => withSpan('', at, at + FIVE_MINUTES);

/** So many rows at first, and with each press of More: every row has a handful of buttons. */
const PAGE = 100;

/** The records that were found. Arrows move through them, Enter opens one, P keeps it. */
export function SearchRecords(props: SearchRecordsProps) {
  const { records, onKeep, onQuery } = props;
  const list = useRef<HTMLOListElement>(null);
  const [pages, setPages] = useState({ of: records, count: 1 });
  const [current, setCurrent] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const count = pages.of === records ? pages.count : 1;
  const rows = records.slice(0, count * PAGE);
  const left = records.length - rows.length;
  const known = rows.findIndex(({ id }) => id === current);
  const at = Math.max(0, known);
  const answerKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const record = rows[at];
    const to = listStep(event.key, at, rows.length);
    if (to !== undefined) list.current?.querySelectorAll<HTMLElement>('[data-row]')[to]?.focus();
    else if (event.key === 'p' && record) onKeep(record.id);
    else if (event.key === '[' && record) onQuery(before(record));
    else if (event.key === ']' && record) onQuery(after(record));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <ol ref={list} className="search-rows mono" aria-label="Records found" onKeyDown={answerKey}>
        {rows.map((record, nth) => (
          <Row
            key={record.id}
            {...props}
            record={record}
            isCurrent={nth === at}
            isOpen={record.id === opened}
            onFocus={() => setCurrent(record.id)}
            onFold={() => setOpened(record.id === opened ? null : record.id)}
          />
        ))}
      </ol>
      {left > 0 && (
        <Button
          size="small"
          className="search-more"
          onClick={() => setPages({ of: records, count: count + 1 })}
        >
          {Math.min(PAGE, left)} more of {left}
        </Button>
      )}
    </>
  );
}

interface RowProps extends SearchRecordsProps {
  readonly record: SearchRecord;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onFocus: () => void;
  readonly onFold: () => void;
}

function Row({ record, isCurrent, isOpen, kept, onKeep, onFocus, onFold, ...more }: RowProps) {
  const { id, at, source } = record;
  const isKept = kept.includes(id);
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <li
      className="ruled muted"
      data-record={id}
      data-open={isOpen ? '' : undefined}
      data-kept={isKept ? '' : undefined}
      onFocus={onFocus}
    >
      <div className="search-row grid middle relative pointable">
        <button
          type="button"
          className="covers faint"
          data-row
          aria-expanded={isOpen}
          aria-keyshortcuts="p"
          tabIndex={tabIndex}
          onClick={onFold}
        >
          <time>{clockTime(at).padEnd('09:04:00'.length, ':00')}</time>
        </button>
        <span className="search-device faint one-line">{source}</span>
        <p className={isOpen ? 'anywhere' : 'one-line'}>
          {piecesOf(record).map((piece, nth) =>
            typeof piece === 'string' ? (
              piece
            ) : (
              <ValueButton key={nth} {...piece} tabIndex={tabIndex} />
            ),
          )}
        </p>
        <IconButton
          icon="i-pin"
          label={isKept ? 'Keep no longer' : 'Keep this record'}
          aria-pressed={isKept}
          tabIndex={tabIndex}
          onClick={() => onKeep(id)}
        />
      </div>
      {isOpen && <Opened record={record} {...more} />}
    </li>
  );
}

function Opened(props: Pick<RowProps, 'record' | 'onOpen' | 'onQuery'>) {
  const { record, onOpen, onQuery } = props;
  return (
    <div className="search-opened stack gap-8">
      <dl>
        {Object.entries(record.fields).map(([field, value]) => (
          <div className="stack gap-10" key={field}>
            <dt className="faint">{field}</dt>
            <dd className="anywhere">
              <ValueButton field={field} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="cluster">
        <Button size="small" aria-keyshortcuts="[" onClick={() => onQuery(before(record))}>
          <Icon name="i-left" /> 5 minutes before
        </Button>
        <Button size="small" aria-keyshortcuts="]" onClick={() => onQuery(after(record))}>
          5 minutes after <Icon name="i-right" />
        </Button>
        {onOpen && (
          <Button size="small" look="quiet" onClick={() => onOpen(record.id)}>
            Open in inspector
          </Button>
        )}
      </div>
    </div>
  );
}

export function KeptRecords(props: {
  records: readonly SearchRecord[];
  onShow: (record: SearchRecord) => void;
}) {
  const { records, onShow } = props;
  return (
    <section className="search-kept" aria-label="Found">
      <h3 className="muted">Found, {recordsInWords(records.length)}</h3>
      {records.map((record) => (
        <button
          key={record.id}
          type="button"
          className="row small pointable grid ruled left wide"
          onClick={() => onShow(record)}
        >
          <time className="mono faint">{clockTime(record.at).padEnd(8, ':00')}</time>
          <span className="one-line">
            {piecesOf(record)
              .map((piece) => (typeof piece === 'string' ? piece : piece.value))
              .join('')}
          </span>
          <Icon name="i-right" />
        </button>
      ))}
    </section>
  );
}
