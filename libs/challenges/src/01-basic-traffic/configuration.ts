import { z } from 'zod';
import type { Day } from '../day.ts';
import sixtyPackets from './sixty-packets.json' with { type: 'json' };

/** How many packets each capture has. */
export const PACKETS = 240;
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
/** Marks belong to the capture of their seed, and mean nothing in another one. */
const ofSeed = marks.extend({ seed: z.int().min(0) });
/** A display filter; it chooses what is shown and judges nothing. It may be half typed. */
const filter = z.string().max(LONGEST_FILTER);

/** What a reader marked in the three captures and in that of one seed, by packet number, and the filter. */
const current = z.strictObject({
  filter,
  packets: z.literal(PACKETS),
  marks: z.strictObject({ A: marks, B: marks, C: marks, D: ofSeed.optional() }),
});

type Moved = (typeof sixtyPackets)['A'];

const moved = ({ was, is }: Moved[FindingName]) =>
  mark.transform((number) => (was.some((each) => each === number) ? is : null));
const movedMarks = ({ password, scanner, port }: Moved) =>
  z.strictObject({ password: moved(password), scanner: moved(scanner), port: moved(port) });

/** From when a capture had sixty packets: marks that were right are where they belong now, others are gone. */
const earlier = z
  .strictObject({
    filter,
    marks: z.strictObject({
      A: movedMarks(sixtyPackets.A),
      B: movedMarks(sixtyPackets.B),
      C: movedMarks(sixtyPackets.C),
      D: z.unknown().optional(),
    }),
  })
  .transform(({ filter, marks: { A, B, C } }): z.infer<typeof current> => {
    return { filter, packets: PACKETS, marks: { A, B, C } };
  });

export const schema = z.union([current, earlier]);

export type CaptureConfiguration = z.infer<typeof schema>;
export type Marks = CaptureConfiguration['marks']['A'];

const NO_MARKS: Marks = { password: null, scanner: null, port: null };

export const start: CaptureConfiguration = {
  filter: '',
  packets: PACKETS,
  marks: { A: NO_MARKS, B: NO_MARKS, C: NO_MARKS },
};

/** The marks in the capture of a day. */
export function marksOn({ marks }: CaptureConfiguration, day: Day): Marks {
  if (typeof day === 'string') return marks[day];
  return marks.D?.seed === day ? marks.D : NO_MARKS;
}

/** The configuration with one mark of a day set, or taken away by null. */
export function withMark(
  configuration: CaptureConfiguration,
  day: Day,
  name: FindingName,
  packet: number | null,
): CaptureConfiguration {
  const { password, scanner, port } = marksOn(configuration, day);
  const own: Marks = { password, scanner, port, [name]: packet };
  const marked = typeof day === 'string' ? { [day]: own } : { D: { ...own, seed: day } };
  return { ...configuration, marks: { ...configuration.marks, ...marked } };
}
