import { AGENTS } from '../agents.ts';
import { PROTOCOLS, TODAYS } from '@netward/lab-engine/tls';
import { letterOf, type Day } from '../day.ts';
import { partsOf, type BrowserKind } from '@netward/lab-engine/browser';
import { stream } from './stream.ts';

/** Who asks: a browser of these years, the shop’s app, the carrier’s program, a tablet of 2014, a till of 2009. */
export type ClientName =
  'firefox' | 'chrome' | 'android' | 'iphone' | 'app' | 'carrier' | 'tablet' | 'till';

/** A visit as the table has it. */
export interface VisitRow {
  readonly time: string;
  readonly source: string;
  readonly client: ClientName;
  /** The address that is opened: 'http://shop.lab/bowls/17'. */
  readonly opens: string;
  /**
   * look: reads the page · login: opens the page and sends name and password from it · post: a form
   * elsewhere, an app or a partner's page, sends them straight to the address
   */
  readonly does: 'look' | 'login' | 'post';
  /** How many days ago the browser was here, by HTTPS; absent for one that never was. */
  readonly wasHere?: number;
  /** Whether it was left logged in then. */
  readonly hasSession?: true;
  /** Whether somebody listens on the way. */
  readonly isHeard?: true;
}

export interface TlsVisit extends VisitRow {
  /** 'A07'; the listener's line is 'A07-ear'. */
  readonly id: string;
  readonly host: string;
  readonly path: string;
  /** Scatters ports and sequence numbers. */
  readonly turn: number;
}

const browser = (agent: string): BrowserKind => ({ agent, speaks: TODAYS, keepsHsts: true });

/** What each client speaks and keeps. */
export const CLIENTS: Readonly<Record<ClientName, BrowserKind>> = {
  firefox: browser(AGENTS.firefox),
  chrome: browser(AGENTS.chrome),
  android: browser(AGENTS.android),
  iphone: browser(AGENTS.iphone),
  // Its HTTP library keeps cookies and knows nothing of HSTS, as OkHttp does.
  app: { agent: 'okhttp/4.12.0', speaks: TODAYS, keepsHsts: false },
  // Written lately, and told to take nothing older: Go's tls.Config{MinVersion: tls.VersionTLS13}.
  carrier: { agent: 'Go-http-client/1.1', speaks: ['TLSv1.3'], keepsHsts: false },
  tablet: {
    agent:
      'Mozilla/5.0 (iPad; CPU OS 8_1 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Version/8.0 Mobile/12B410 Safari/600.1.4',
    speaks: PROTOCOLS.slice(0, 3),
    keepsHsts: true,
  },
  till: { agent: 'TillMaster/2.4 (Windows CE 6.0)', speaks: ['TLSv1'], keepsHsts: false },
};

/** The visits of a day, in order of time. */
export function visitsOf(day: Day): readonly TlsVisit[] {
  return stream(day).map((row, index): TlsVisit => {
    const { host, path } = partsOf(row.opens);
    const id = `${letterOf(day)}${String(index + 1).padStart(2, '0')}`;
    return { ...row, host, path, id, turn: index + 1 };
  });
}
