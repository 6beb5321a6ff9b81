import {
  INLINE_ACTIONS,
  isAboutAnswers,
  RATE,
  type InlineRule,
} from '@netward/lab-engine/suricata';
import { z } from 'zod';
import { FIRST_SID, hasOwnSids, MOST_RULES, signature } from '../suricata/rules.ts';

export {
  INLINE_ACTIONS as IPS_ACTIONS,
  type InlineAction as IpsAction,
  type InlineRule,
} from '@netward/lab-engine/suricata';

/** The rule that counts connections has the lab's own number. */
export const RATE_SID = RATE.sid;
export const RATE_PART = 'rate';
export const BYPASS_PART = 'bypass';

const inlineRule = signature
  .extend({ action: z.enum(INLINE_ACTIONS) })
  .refine((rule) => !isAboutAnswers(rule), 'In the path, rules look at requests here.');

/** What stands in the path: its rules, how many connections of a source pass, and what a crash means. */
export const schema = z.strictObject({
  /** Whether the kernel lets packets pass while nobody reads its queue. */
  bypass: z.boolean(),
  rules: z
    .array(inlineRule)
    .max(MOST_RULES)
    .refine(hasOwnSids, 'Each rule has a sid of its own.')
    .refine((rules) => rules.every(({ sid }) => sid !== RATE_SID), 'This sid is taken.'),
  /** So many connections of one source pass within the seconds; null for any number. */
  rate: z
    .strictObject({ count: z.int().min(1).max(1_000), seconds: z.int().min(1).max(86_400) })
    .nullable(),
});

export interface IpsConfiguration {
  readonly bypass: boolean;
  readonly rules: readonly InlineRule[];
  readonly rate: { readonly count: number; readonly seconds: number } | null;
}

/** The lab's own rule about SYNs, with the numbers of a configuration. */
export function rateRule(rate: NonNullable<IpsConfiguration['rate']>) {
  return { ...RATE, threshold: { type: 'detection_filter', ...rate }, action: 'drop' } as const;
}

/** The next sid that is free here. */
export function freeSid(rules: readonly { readonly sid: number }[]): number {
  const taken = new Set([RATE_SID, ...rules.map(({ sid }) => sid)]);
  let sid = FIRST_SID;
  while (taken.has(sid)) sid += 1;
  return sid;
}
