import {
  INLINE_ACTIONS,
  kindOf,
  RATE,
  type InlineRule,
  type Rate,
} from '@netward/lab-engine/suricata';
import { z } from 'zod';
import { rate, rulesOf, signature } from '../suricata/sensor.ts';

export const RATE_PART = 'rate';
export const BYPASS_PART = 'bypass';

const inlineRule = signature
  .extend({ action: z.enum(INLINE_ACTIONS) })
  .refine((rule) => kindOf(rule) !== 'response', 'In the path, rules look at requests here.');

/** What stands in the path: its rules, how many connections of a source pass, and what a crash means. */
export const schema = z.strictObject({
  bypass: z.boolean(),
  rules: rulesOf(inlineRule).refine(
    (rules) => rules.every(({ sid }) => sid !== RATE.sid),
    'This sid is taken.',
  ),
  rate: rate.nullable(),
});

export interface IpsConfiguration {
  /** Whether the kernel lets packets pass while its queue is not read. */
  readonly bypass: boolean;
  readonly rules: readonly InlineRule[];
  /** Null for any number of connections. */
  readonly rate: Rate | null;
}
