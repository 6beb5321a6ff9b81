import type { ShopAccounts } from '@netward/lab-engine/accounts';
import { get, type Drafted, type Visitor } from '../shop/morning.ts';
import { secondsOf } from '../shop/records.ts';
import { shuffled } from '../seeded.ts';
import type { MeasureId } from './configuration.ts';

/** A part of the intrusion. */
export interface Stage {
  readonly name: string;
  /** How the records that show it begin: '08:12:04 ips'. One of them is enough. */
  readonly records: readonly string[];
  /** Words by which a note may mean it. */
  readonly words: readonly string[];
}

/** What is true about a morning. The form shows none of it before the work is handed in. */
export interface SocTruth {
  readonly account: string;
  readonly attackers: readonly [first: string, second: string];
  readonly stages: readonly Stage[];
  /** How records of others begin that may stand in the timeline as well. */
  readonly context: readonly string[];
  /** Why an alert is what it is, by its time. */
  readonly explanations: Readonly<Record<string, string>>;
  readonly measures: Readonly<Record<MeasureId, string>>;
  /** An incident note as a good analyst would write it. */
  readonly note: string;
}

/** A morning before customers fill it up. */
export interface SocStory extends SocTruth {
  readonly day: string;
  readonly scripted: readonly Drafted[];
  /** The roles of the staff, and the page that gives passwords away. */
  readonly site: ShopAccounts;
  /** From which ports of the WAF the requests come that cross the sensor's two thresholds. */
  readonly ports: { readonly unknown: number; readonly rate: number };
}

/** A story with one thing that happens on each line, so that it can be read from top to bottom. */
export function rowsIn(rows: string): Drafted[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => ({ at: secondsOf(row.slice(0, 8)), text: row.slice(9) }));
}

/** A list of paths, as fast as the answers come. One of them is open, one asks for a login. */
export function directorySearch(from: number, source: string, open: string): Drafted[] {
  const words = `api app backup bin cgi css ${open} data dev doc admin img old`.split(' ');
  return words.map((word, index) =>
    get({ address: source, agent: 'curl' }, from + Math.floor(index / 7), `/${word}/`),
  );
}

/**
 * A newsletter has gone out, and within a minute twenty-two requests of different customers look at the sale.
 * The twentieth comes at 09:10:00.
 */
export function newsletter(random: () => number, visitors: readonly Visitor[]): Drafted[] {
  const times = [11, 14, 15, 18, 22, 24, 25, 29, 30, 34, 37, 38, 41, 45, 46, 50, 53, 54, 58];
  const customers = shuffled(random, visitors);
  return [...times, 60, 63, 65].map((seconds, index) => {
    const customer = customers[index % customers.length]!;
    const isFirst = index < customers.length;
    const at = secondsOf('09:09:00') + seconds;
    return get(customer, at, isFirst ? '/sale?from=newsletter' : '/plates');
  });
}

/** Why alerts that may come any morning are harmless. */
export const HARMLESS = {
  newsletter:
    '10.0.2.1 is the WAF. Behind it are sixteen customers who open /sale?from=newsletter within one minute.',
  ssh: 'One SYN to port 22, and no other record of this address. The internet is full of these: there is nothing to do.',
  crawler:
    'The rule looks for “grabber” in the user agent and finds it in “pricegrabber”, a price comparison service that asks for robots.txt and the product list.',
} as const;

/** The containment that every morning offers; account, addresses and path differ. */
export function measuresOf(
  account: string,
  attackers: readonly [string, string],
  path: string,
  alsoRevoke = '',
): SocTruth['measures'] {
  return {
    save: 'Save captures and logs first',
    sessions: `End ${account}’s sessions, set a new password${alsoRevoke}`,
    block: `Block ${attackers.join(' and ')} at the IPS`,
    leak: `Close ${path} to visitors`,
    proxy: 'Block 10.0.2.1',
    offline: 'Take the shop offline',
  };
}
