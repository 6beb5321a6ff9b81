import type { Solution } from '../challenge.ts';
import { written } from '../suricata/written.ts';
import type { IdsConfiguration } from './configuration.ts';
import solved from './solution.json' with { type: 'json' };
import { text } from './syntax.ts';

export const solution: Solution<IdsConfiguration> = {
  configuration: written(text, solved.rules),
  reasons: solved.reasons,
};
