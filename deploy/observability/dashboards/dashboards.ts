import { learners } from './learners.ts';
import { operators } from './operators.ts';
import type { Dashboard } from './panel.ts';
import { support } from './support.ts';

/** One for each kind of people who look at the product from outside it. */
export const dashboards: readonly Dashboard[] = [learners, operators, support];
