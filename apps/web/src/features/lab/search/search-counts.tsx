import { type CSSProperties, type PointerEvent, useState } from 'react';
import { clockTime, type FieldCount, type TimeBar } from '@netward/evidence/search';
import { TextButton } from '../../../ui/text-button.tsx';
import { ValueButton } from './value-button.tsx';
import type { OpenSearch } from './search-line.tsx';

interface SearchCountsProps {
  readonly counts: readonly FieldCount[];
  readonly total: number;
  /** The field whose values are all shown, first of all. */
  readonly counted: string | null;
  readonly onCount: (field: string) => void;
}

const SHOWN = 5;

export function SearchCounts({ counts, total, counted, onCount }: SearchCountsProps) {
  const first = counts.filter(({ field }) => field === counted);
  const others = counts.filter(({ field }) => field !== counted);
  return [...first, ...others].map(({ field, values }) => {
    const isWhole = field === counted;
    const shown = isWhole ? values : values.slice(0, SHOWN);
    return (
      <section key={field} className="search-count" data-field={field} aria-label={field}>
        <h3 className="row muted">
          <span className="one-line">{field}</span>
          <small className="mono faint push" title="values">
            {values.length}
          </small>
        </h3>
        <ul>
          {shown.map(([value, count]) => (
            <li
              key={value}
              className="row mono muted pointable relative"
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

interface HistogramProps {
  readonly searched: OpenSearch;
  /** Milliseconds since midnight. */
  readonly onSpan: (from: number, to: number) => void;
}

const TICKS = 5;

/** The records over time, all of them and those that were found; a span of it can be drawn. */
export function SearchHistogram({ searched: { bars, asked, hits }, onSpan }: HistogramProps) {
  const [drawn, setDrawn] = useState<readonly [number, number] | null>(null);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const highest = Math.max(...bars.map(({ all }) => all));
  const whole = last.to - first.from;
  const place = (at: number) => Math.min(100, Math.max(0, ((at - first.from) / whole) * 100));
  const chosen = drawn ? spanOfBars(bars, drawn) : asked.parts.find(({ span }) => span)?.span;
  const barUnder = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const nth = Math.floor(((clientX - left) / (width || 1)) * bars.length);
    return Math.min(bars.length - 1, Math.max(0, nth));
  };
  const length = bars.length === 1 ? 'one step' : `steps of ${inWords(first.to - first.from)}`;
  const total = bars.reduce((sum, { all }) => sum + all, 0);
  return (
    <div className="search-histogram relative">
      <div
        className="search-bars flex gap-2 relative"
        role="img"
        aria-label={`${total} records from ${clockTime(first.from)} to ${clockTime(last.to)} in ${length}, ${hits.length} found`}
        onPointerDown={(event) => {
          const bar = barUnder(event);
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrawn([bar, bar]);
        }}
        onPointerMove={(event) => drawn && setDrawn([drawn[0], barUnder(event)])}
        onPointerCancel={() => setDrawn(null)}
        onPointerUp={() => {
          if (drawn) onSpan(...spanOfBars(bars, drawn));
          setDrawn(null);
        }}
      >
        {bars.map(({ from, all, found }) => (
          <i
            className="relative fills"
            key={from}
            style={
              {
                '--all': `${(all / highest) * 100}%`,
                '--found': `${(found / highest) * 100}%`,
              } as CSSProperties
            }
          />
        ))}
        {chosen && (
          <b style={{ left: `${place(chosen[0])}%`, right: `${100 - place(chosen[1])}%` }} />
        )}
      </div>
      <p className="row spread mono faint" aria-hidden="true">
        {Array.from({ length: TICKS }, (_, nth) => (
          <span key={nth}>{clockTime(first.from + (whole * nth) / (TICKS - 1))}</span>
        ))}
      </p>
      <SpanFields from={first.from} to={last.to} onSpan={onSpan} />
    </div>
  );
}

/** The same span without a pointer: two times, shown while one has the focus. */
function SpanFields(props: { from: number; to: number; onSpan: HistogramProps['onSpan'] }) {
  const { from, to, onSpan } = props;
  return (
    <form
      className="search-span raised absolute row small"
      aria-label="Span of time"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        onSpan(millisOf(data.get('from')), millisOf(data.get('to')));
      }}
    >
      <label>
        From <input name="from" type="time" step={1} defaultValue={withSeconds(from)} />
      </label>
      <label>
        to <input name="to" type="time" step={1} defaultValue={withSeconds(to)} />
      </label>
      <button type="submit">Search this span</button>
    </form>
  );
}

function spanOfBars(bars: readonly TimeBar[], [one, other]: readonly [number, number]) {
  const [from, to] = one < other ? [one, other] : [other, one];
  return [bars[from]!.from, bars[to]!.to] as const;
}

const withSeconds = (at: number) => clockTime(at).padEnd('09:04:00'.length, ':00');

function millisOf(time: FormDataEntryValue | null): number {
  const [hours = 0, minutes = 0, seconds = 0] = String(time).split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

function inWords(step: number): string {
  const seconds = step / 1000;
  return seconds < 60 ? `${seconds} s` : `${seconds / 60} min`;
}
