import type { CrsMatch } from '@netward/lab-engine/waf';
import matches from './measured.json' with { type: 'json' };

/** What matched in each request, by its id, as `npm run write` makes it. */
export const MATCHES = matches as unknown as Readonly<Record<string, readonly CrsMatch[]>>;
