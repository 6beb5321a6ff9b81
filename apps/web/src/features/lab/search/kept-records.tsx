import { clockTime, piecesOf, type SearchRecord } from '@netward/evidence/search';
import { Icon } from '../../../ui/icon.tsx';

interface KeptRecordsProps {
  readonly records: readonly SearchRecord[];
  readonly onShow: (record: SearchRecord) => void;
}

/** The records that were kept, in the order of time. */
export function KeptRecords({ records, onShow }: KeptRecordsProps) {
  const count = records.length === 1 ? '1 record' : `${records.length} records`;
  return (
    <section className="search-kept" aria-label="Found">
      <h3>Found, {count}</h3>
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
