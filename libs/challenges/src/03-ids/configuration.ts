import { z } from 'zod';
import { hasOwnSids, MOST_RULES, signature, type SuricataRule } from '../suricata/rules.ts';

/** The rules of the sensor; each only alerts. */
export const schema = z.strictObject({
  rules: z.array(signature).max(MOST_RULES).refine(hasOwnSids, 'Each rule has a sid of its own.'),
});

export interface IdsConfiguration {
  readonly rules: readonly SuricataRule[];
}
