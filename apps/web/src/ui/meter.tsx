import './signs.css';

interface MeterProps {
  /** Accessible name that includes the numbers: "Actions tried: 2 / 3". */
  readonly label: string;
  readonly value: number;
  readonly total: number;
}

/** A row of ticks, one per step, filled from the left. */
export function Meter({ label, value, total }: MeterProps) {
  return (
    <span
      className="meter"
      role="meter"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={total}
    >
      {Array.from({ length: total }, (_, index) => (
        <i key={index} className={index < value ? 'is-done' : undefined} />
      ))}
    </span>
  );
}
