import { z } from 'zod';

/** So many alerts has every morning. */
export const ALERTS = 12;
/** A timeline has at most so many events. */
export const MAX_EVENTS = 30;
/** An incident note has at most so many characters. */
export const MAX_NOTE = 1600;
/** A reason has at most so many characters. */
export const MAX_REASON = 160;

export const VERDICTS = ['true', 'false', 'unclear'] as const;
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export const NEXT_STEPS = ['close', 'watch', 'timeline', 'escalate'] as const;
/** What can be done in a morning; what each means there is in the morning's facts. */
export const MEASURES = ['save', 'sessions', 'block', 'leak', 'proxy', 'offline'] as const;

export type TriageVerdict = (typeof VERDICTS)[number];
export type TriageSeverity = (typeof SEVERITIES)[number];
export type MeasureId = (typeof MEASURES)[number];

const decision = z.strictObject({
  verdict: z.enum(VERDICTS),
  severity: z.enum(SEVERITIES),
  next: z.enum(NEXT_STEPS),
  because: z.string().max(MAX_REASON),
});

const areDistinct = (list: readonly string[]) => new Set(list).size === list.length;

const work = z.strictObject({
  /** One for each alert, in the order of the queue; null while it is open. */
  triage: z.array(decision.nullable()).length(ALERTS),
  /** Ids of records: 'r17'. The desk shows them by time. */
  timeline: z
    .array(z.string().regex(/^r\d{1,3}$/))
    .max(MAX_EVENTS)
    .refine(areDistinct),
  /** In the order in which it is done. */
  containment: z.array(z.enum(MEASURES)).max(MEASURES.length).refine(areDistinct),
  note: z.string().max(MAX_NOTE),
  isHandedIn: z.boolean(),
});

/** What an analyst has done with each of the three mornings, and with that of a seed. */
export const socSchema = z.strictObject({ A: work, B: work, C: work, D: work.optional() });

export type SocConfiguration = z.infer<typeof socSchema>;
export type MorningWork = SocConfiguration['A'];
export type TriageDecision = z.infer<typeof decision>;

export const untouched: MorningWork = {
  triage: Array.from({ length: ALERTS }, () => null),
  timeline: [],
  containment: [],
  note: '',
  isHandedIn: false,
};

export const socStart: SocConfiguration = { A: untouched, B: untouched, C: untouched };
