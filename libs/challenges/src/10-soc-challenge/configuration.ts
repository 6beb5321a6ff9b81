import { z } from 'zod';
import earlier from './earlier.json' with { type: 'json' };

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

/** What versions 1 to 4 kept of a morning. */
interface EarlierWork {
  readonly triage: readonly ({ readonly verdict: string; readonly next: string } | null)[];
  readonly timeline: readonly string[];
  readonly containment: readonly string[];
  readonly note: string;
  readonly isHandedIn: boolean;
}

/** Words that are other ones now; severity and free reasons are no longer asked for. */
const WORDS: Readonly<Record<string, string>> = earlier.words;

/** What the measures of morning A did when their menu named the culprits. */
const EARLIER_MEASURES: Readonly<
  Record<string, readonly { measure: string; of: readonly string[] }[]>
> = earlier.measures;

const isEarlier = (work: unknown): work is EarlierWork =>
  typeof work === 'object' && work !== null && 'containment' in work;

/** Blocking the WAF was a measure of its own. */
function measuresOf(containment: readonly string[]) {
  const taken = containment.flatMap((id) => EARLIER_MEASURES[id] ?? []);
  if (!containment.includes('proxy')) return taken;
  const others = taken.find(({ measure }) => measure === 'block')?.of ?? [];
  const block = { measure: 'block', of: [...others, '10.0.2.1'] };
  return [...taken.filter(({ measure }) => measure !== 'block'), block];
}

function workOfA({ triage, timeline, containment, note, isHandedIn }: EarlierWork) {
  const decisions = triage.map(
    (decision) =>
      decision && {
        verdict: WORDS[decision.verdict] ?? decision.verdict,
        next: WORDS[decision.next] ?? decision.next,
        because: [],
      },
  );
  const measures = measuresOf(containment);
  return { triage: decisions, kept: timeline, timeline, scope: [], measures, note, isHandedIn };
}

/**
 * A configuration of any version in the form of today's. Morning A is the one that it was; B and C are other
 * mornings since version 5, so that what was done with the old ones begins again.
 */
function readEarlier(configuration: unknown): unknown {
  const { A } = (configuration ?? {}) as { readonly A?: unknown };
  if (!isEarlier(A)) return configuration;
  const begun = { kept: [], timeline: [], scope: [], measures: [], note: '', isHandedIn: false };
  const fresh = { triage: A.triage.map(() => null), ...begun };
  return { A: workOfA(A), B: fresh, C: fresh };
}
