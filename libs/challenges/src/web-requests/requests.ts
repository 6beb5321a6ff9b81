import requests from './requests.json' with { type: 'json' };
import type { WebRequest } from './web-request.ts';

/** The requests by their ids; `npm run reference -- measured` asks Suricata and the Core Rule Set about each. */
export const REQUESTS = requests as unknown as Readonly<Record<string, WebRequest>>;
