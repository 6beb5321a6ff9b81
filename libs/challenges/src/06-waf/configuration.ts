import { z } from 'zod';

export const PARANOIA_LEVELS = [1, 2, 3, 4] as const;
export const MOST_EXCLUSIONS = 30;
export const HIGHEST_THRESHOLD = 100;

/**
 * Rules that match many variables of a request, of which ModSecurity writes about one. What excluding
 * one parameter from them would leave is not measured.
 */
export const REPEATING: readonly number[] = [930_110, 920_272, 920_273];

const exclusion = z
  .strictObject({
    rule: z.int().min(910_000).max(948_999),
    /** The parameter that the rule no longer looks at; null for all of the rule. */
    parameter: z
      .string()
      .regex(/^[a-z_][a-z0-9_]{0,29}$/)
      .nullable(),
    /** Where; null for everywhere. */
    path: z
      .string()
      .regex(/^\/[a-z0-9_\-/.]{0,59}$/)
      .nullable(),
  })
  .refine(
    ({ rule, parameter }) => parameter === null || !REPEATING.includes(rule),
    'This rule matches several variables at once, so it is only left out as a whole.',
  );

/** How strict the Core Rule Set is, from which score on it refuses, and what it leaves out where. */
export const schema = z.strictObject({
  paranoia: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  threshold: z.int().min(1).max(HIGHEST_THRESHOLD),
  exclusions: z.array(exclusion).max(MOST_EXCLUSIONS),
});

export type WafExclusion = z.infer<typeof exclusion>;
export type WafConfiguration = z.infer<typeof schema>;

/** The id of an exclusion's part. The other parts are 'paranoia' and 'threshold'. */
export function partOfExclusion(index: number): string {
  return `exclusion ${index + 1}`;
}

/** Whether an exclusion can stand as it is. */
export function isExclusion(one: WafExclusion): boolean {
  return exclusion.safeParse(one).success;
}
