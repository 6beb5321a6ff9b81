import type { CSSProperties } from 'react';
import type { FieldCount } from '@netward/evidence/search';
import { TextButton } from '../../../ui/text-button.tsx';
import { ValueButton } from './value-button.tsx';

interface SearchCountsProps {
  readonly counts: readonly FieldCount[];
  /** How many records were found. */
  readonly total: number;
  /** The field whose values are all shown, first of all. */
  readonly counted: string | null;
  readonly onCount: (field: string) => void;
}

const SHOWN = 5;

/** How often each field has each of its values, in the records that were found. */
export function SearchCounts({ counts, total, counted, onCount }: SearchCountsProps) {
  const first = counts.filter(({ field }) => field === counted);
  const others = counts.filter(({ field }) => field !== counted);
  return [...first, ...others].map(({ field, values }) => {
    const isWhole = field === counted;
    const shown = isWhole ? values : values.slice(0, SHOWN);
    return (
      <section key={field} className="search-count" data-field={field} aria-label={field}>
        <h3 className="row">
          <span className="one-line">{field}</span>
          <small className="mono faint push" title="values">
            {values.length}
          </small>
        </h3>
        <ul>
          {shown.map(([value, count]) => (
            <li
              key={value}
              className="row mono pointable relative"
              data-count={count}
              style={{ '--share': count / total } as CSSProperties}
            >
              <ValueButton field={field} value={value} />
              <span className="push">{count}</span>
            </li>
          ))}
        </ul>
        {!isWhole && values.length > SHOWN && (
          <TextButton
            aria-label={`All ${values.length} of ${field}`}
            onClick={() => onCount(field)}
          >
            All {values.length}
          </TextButton>
        )}
      </section>
    );
  });
}
