import requests from './requests.json' with { type: 'json' };
import type { WebRequest } from './web-request.ts';

/** The measured requests by their ids, as `npm run challenges:measured` makes them. */
export const REQUESTS = requests as unknown as Readonly<Record<string, WebRequest>>;
