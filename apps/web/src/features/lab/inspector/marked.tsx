import type { MarkedText } from '@netward/evidence';
import type { Verdict } from '@netward/lab-engine';

interface MarkedProps {
  readonly value: MarkedText;
  /** Colours the parts. */
  readonly tone?: Verdict;
}

/** A text with the parts that something looked at. */
export function Marked({ value: { text, marks }, tone = 'blocked' }: MarkedProps) {
  const ends = [0, ...marks.map(({ to }) => to)];
  return (
    <>
      {marks.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(ends[index], from)}
          <mark className={tone}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
