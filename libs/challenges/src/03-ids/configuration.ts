import type { SuricataRule } from '@netward/lab-engine/suricata';
import { z } from 'zod';
import { rulesOf, signature } from '../suricata/sensor.ts';

/** The rules of the sensor; each only alerts. */
export const schema = z.strictObject({ rules: rulesOf(signature) });

export interface IdsConfiguration {
  readonly rules: readonly SuricataRule[];
}
