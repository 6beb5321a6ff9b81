import { z } from 'zod';
import { BASE_RULES, BASE_RULE_FACTS, CLOCKS, FIELDS, inSchema } from './base-rules.ts';
import start from './start.json' with { type: 'json' };

export * from './base-rules.ts';

/** So many correlation rules at most. */
export const MAX_RULES = 4;
/** A clock can be put right by at most so many seconds, either way. */
export const MAX_OFFSET = 300;

const title = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[\x20-\x7e]+$/);
const timespan = z.string().regex(/^[1-9]\d{0,2}[smhd]$/);

/** A base rule, and the field of its records by which they are grouped. */
const event = z
  .strictObject({
    rule: z.enum(BASE_RULES),
    by: z.string().transform(inSchema).pipe(z.enum(FIELDS)),
  })
  .refine(({ rule, by }) => BASE_RULE_FACTS[rule].fields.includes(by));

const isDistinct = (events: readonly { readonly rule: string }[]) =>
  new Set(events.map(({ rule }) => rule)).size === events.length;

const count = z.strictObject({
  title,
  type: z.literal('event_count'),
  events: z.array(event).min(1).max(3).refine(isDistinct),
  timespan,
  gte: z.int().min(1).max(200),
});

const sequence = z.strictObject({
  title,
  type: z.enum(['temporal', 'temporal_ordered']),
  events: z.array(event).min(2).max(3).refine(isDistinct),
  timespan,
});

const offset = z.int().min(-MAX_OFFSET).max(MAX_OFFSET);
const clocks = z.strictObject({ suricata: offset, nginx: offset, shop: offset } satisfies Record<
  (typeof CLOCKS)[number],
  unknown
>);

/** What the SIEM adds to each source's times, in seconds, and its correlation rules. */
export const siemSchema = z.strictObject({
  clocks,
  rules: z.array(z.discriminatedUnion('type', [count, sequence])).max(MAX_RULES),
});

export type SiemConfiguration = z.infer<typeof siemSchema>;
export type SiemRuleSettings = SiemConfiguration['rules'][number];
export type SiemEventSettings = SiemRuleSettings['events'][number];

/** What a learner begins with: failed logins, counted by the address that connects. */
export const siemStart = start as SiemConfiguration;
