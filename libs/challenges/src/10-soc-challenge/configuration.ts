import { z } from 'zod';
import { readEarlier } from './earlier.ts';

/** So many alerts has every morning. */
export const ALERTS = 12;
/** A timeline has at most so many events, and as many records can be kept. */
export const MAX_EVENTS = 30;
/** An incident note has at most so many characters. */
export const MAX_NOTE = 1600;
/** A verdict rests on at most so many records. */
export const MAX_REASONS = 4;
/** A blank takes at most so many values. */
export const MAX_VALUES = 12;

/** An attack; what the rule says happened and harms nobody; the rule is wrong; not clear yet. */
export const VERDICTS = ['attack', 'harmless', 'false', 'unclear'] as const;
export const NEXT_STEPS = ['close', 'watch', 'escalate'] as const;
/** What can be done in a morning. Saving and going offline have no blank. */
export const MEASURES = ['save', 'sessions', 'passwords', 'block', 'close', 'offline'] as const;

export type TriageVerdict = (typeof VERDICTS)[number];
export type NextStep = (typeof NEXT_STEPS)[number];
export type MeasureId = (typeof MEASURES)[number];

const areDistinct = (list: readonly unknown[]) => new Set(list).size === list.length;
const records = (most: number) =>
  z
    .array(z.string().regex(/^r\d{1,3}$/))
    .max(most)
    .refine(areDistinct);
/** Accounts, addresses or paths, as the records name them. */
const values = z
  .array(z.string().regex(/^[\w./-]{1,20}$/))
  .max(MAX_VALUES)
  .refine(areDistinct);

const decision = z.strictObject({
  verdict: z.enum(VERDICTS),
  next: z.enum(NEXT_STEPS),
  /** The records that it rests on. */
  because: records(MAX_REASONS),
});

const work = z.strictObject({
  /** One for each alert, in the order of the queue; null while it is open. */
  triage: z.array(decision.nullable()).length(ALERTS),
  /** Ids of records that were kept: 'r17'. What they name can fill a blank. */
  kept: records(MAX_EVENTS),
  /** Ids of records. The desk shows them by time. */
  timeline: records(MAX_EVENTS),
  /** The accounts that can no longer be trusted. */
  scope: values,
  /** In the order in which it is done. */
  measures: z
    .array(z.strictObject({ measure: z.enum(MEASURES), of: values }))
    .max(MEASURES.length)
    .refine((taken) => areDistinct(taken.map(({ measure }) => measure))),
  note: z.string().max(MAX_NOTE),
  isHandedIn: z.boolean(),
});

export type MorningWork = z.infer<typeof work>;
export type TriageDecision = z.infer<typeof decision>;
export type TakenMeasure = MorningWork['measures'][number];

/** What an analyst has done with each of the three mornings, and with that of a seed. */
export const socSchema = z.preprocess(
  readEarlier,
  z.strictObject({ A: work, B: work, C: work, D: work.optional() }),
);

export type SocConfiguration = z.infer<typeof socSchema>;

export const untouched: MorningWork = {
  triage: Array.from({ length: ALERTS }, () => null),
  kept: [],
  timeline: [],
  scope: [],
  measures: [],
  note: '',
  isHandedIn: false,
};

export const socStart: SocConfiguration = { A: untouched, B: untouched, C: untouched };
