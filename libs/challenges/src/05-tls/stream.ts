import { partsOf, type BrowserKind } from '@netward/lab-engine/browser';
import { TODAYS } from '@netward/lab-engine/tls';
import { AGENTS } from '../agents.ts';
import { flowId, type Day } from '../day.ts';
import { between, oneOf, seeded, shuffled, timesOfDay } from '../seeded.ts';
import { filled } from '@netward/lab-engine/filled';
import mornings from './mornings.json' with { type: 'json' };

/** Who asks: a browser of these years, the shop’s app, the carrier’s program, a tablet of 2014, a till of 2009. */
type ClientName = keyof typeof AGENTS | keyof typeof mornings.clients;

export interface TlsVisit {
  /** 'A07'; the listener's line is 'A07-ear'. */
  readonly id: string;
  readonly time: string;
  readonly source: string;
  readonly client: ClientName;
  /** The address that is opened: 'http://shop.lab/bowls/17'. */
  readonly opens: string;
  readonly host: string;
  readonly path: string;
  /**
   * look: reads the page · login: opens the page and sends name and password from it · post: a form
   * elsewhere, an app or a partner's page, sends them straight to the address
   */
  readonly does: 'look' | 'login' | 'post';
  /** How many days ago the browser was here, by HTTPS; null for one that never was. */
  readonly wasHere: number | null;
  /** Whether it was left logged in then. */
  readonly hasSession: boolean;
  /** Whether somebody listens on the way. */
  readonly isHeard: boolean;
}

/** A visit as the mornings have it: `opens` names a page by chance, `wasHere` one of the day's pauses. */
interface WrittenVisit {
  readonly client?: string;
  readonly opens: string;
  readonly does: string;
  readonly wasHere?: string;
  readonly hasSession?: boolean;
  readonly isHeard?: boolean;
}
/** How many days lie between two visits, by their name. */
type Pauses = Readonly<Record<string, number>>;

type Draft = Omit<TlsVisit, 'id' | 'time' | 'source' | 'client'> & { readonly client?: ClientName };

const BROWSERS = Object.keys(AGENTS) as readonly (keyof typeof AGENTS)[];
const { pages, tracked } = mornings;
const LINKS = [...tracked, ...pages];

/** What each client speaks and keeps. */
export const CLIENTS = {
  ...Object.fromEntries(
    BROWSERS.map((name) => [name, { agent: AGENTS[name], speaks: TODAYS, keepsHsts: true }]),
  ),
  ...(mornings.clients as object),
} as Readonly<Record<ClientName, BrowserKind>>;

/** The visits of a day, in order of time: fixed for A, B and C, and for any other seed as it falls. */
export function stream(day: Day): readonly TlsVisit[] {
  const isFree = typeof day === 'number';
  const next = seeded(isFree ? day : mornings.days[day].seed);
  const pauses = isFree ? anyPauses(next) : mornings.days[day].pauses;
  const early = isFree ? counterExamples(next) : [];
  const all = shuffled(next, [...early, ...drafts(next, pauses)]);
  const morning = dressed(next, all, '09:00:00');
  // The three days were known, and measured, before the counter-examples came.
  const late = isFree ? [] : dressed(next, counterExamples(next), morning.at(-1)!.time);
  const visits = [...morning, ...late];
  return visits.map((visit, index) => ({ id: flowId(day, index), ...visit }));
}

const anyPauses = (next: () => number): Pauses => ({
  shortest: between(next, 2, 8),
  short: between(next, 9, 55),
  long: between(next, 56, 120),
  longest: between(next, 121, 175),
});

function dressed(
  next: () => number,
  visits: readonly Draft[],
  from: string,
): readonly Omit<TlsVisit, 'id'>[] {
  const times = timesOfDay(next, visits.length, 9, from);
  return visits.map(({ client, ...visit }, index) => ({
    time: times[index]!,
    source: `${oneOf(next, ['192.0.2', '198.51.100', '203.0.113'])}.${3 + Math.floor(next() * 60)}`,
    client: client ?? oneOf(next, BROWSERS),
    ...visit,
  }));
}

const drafts = (next: () => number, pauses: Pauses): readonly Draft[] =>
  mornings.visits.map((written) => draft(next, { yesterday: 1, ...pauses }, written));

const counterExamples = (next: () => number): readonly Draft[] => {
  const pauses = { 'half a year': between(next, 200, 360) };
  return mornings.counterExamples.map((written) => draft(next, pauses, written));
};

function draft(next: () => number, pauses: Pauses, written: WrittenVisit): Draft {
  const lists: Readonly<Record<string, readonly string[]>> = { page: pages, tracked, link: LINKS };
  const opens = filled(written.opens, (list) => oneOf(next, lists[list]!));
  const { wasHere, hasSession = false, isHeard = false } = written;
  const { host, path } = partsOf(opens);
  return {
    ...(written as Pick<Draft, 'client' | 'does'>),
    ...{ opens, host, path, hasSession, isHeard },
    wasHere: wasHere === undefined ? null : pauses[wasHere]!,
  };
}
