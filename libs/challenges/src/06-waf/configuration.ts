import {
  HIGHEST_THRESHOLD,
  MOST_EXCLUSIONS,
  PARAMETER,
  PATH,
  REPEATING,
  RULE_NUMBERS,
  type WafExclusion,
  type WafRules,
} from '@netward/lab-engine/waf';
import { z } from 'zod';

const exclusion = z
  .strictObject({
    rule: z.int().min(RULE_NUMBERS[0]).max(RULE_NUMBERS[1]),
    parameter: z.string().regex(PARAMETER).nullable(),
    path: z.string().regex(PATH).nullable(),
  })
  .refine(
    ({ rule, parameter }) => parameter === null || !REPEATING.includes(rule),
    'This rule matches several variables at once, so it is only left out as a whole.',
  );

/** The rule language of the WAF. */
export const schema = z.strictObject({
  paranoia: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  threshold: z.int().min(1).max(HIGHEST_THRESHOLD),
  exclusions: z.array(exclusion).max(MOST_EXCLUSIONS),
});

export type WafConfiguration = WafRules;

/** Whether an exclusion can stand as it is. */
export function isExclusion(one: WafExclusion): boolean {
  return exclusion.safeParse(one).success;
}
