import { z } from 'zod';
import type { Day } from '../day.ts';

/** How many packets each capture has. */
export const PACKETS = 60;
export const LONGEST_FILTER = 200;

export const FINDINGS = ['password', 'scanner', 'port'] as const;
export type FindingName = (typeof FINDINGS)[number];

/** What the marks are called. */
export const MARK_NAMES: Readonly<Record<FindingName, string>> = {
  password: 'Password',
  scanner: 'Scan',
  port: 'Open port',
};

const mark = z.int().min(1).max(PACKETS).nullable();
const marks = z.strictObject({ password: mark, scanner: mark, port: mark });

/** What a reader marked in the three captures and in that of a seed, by packet number, and the filter. */
export const schema = z.strictObject({
  /** A display filter; it chooses what is shown and judges nothing. It may be half typed. */
  filter: z.string().max(LONGEST_FILTER),
  marks: z.strictObject({ A: marks, B: marks, C: marks, D: marks.optional() }),
});

export type CaptureConfiguration = z.infer<typeof schema>;
export type Marks = CaptureConfiguration['marks']['A'];

const NO_MARKS: Marks = { password: null, scanner: null, port: null };

export const start: CaptureConfiguration = {
  filter: '',
  marks: { A: NO_MARKS, B: NO_MARKS, C: NO_MARKS },
};

/** The marks in the capture of a day. */
export function marksOn({ marks }: CaptureConfiguration, day: Day): Marks {
  return (typeof day === 'string' ? marks[day] : marks.D) ?? NO_MARKS;
}
