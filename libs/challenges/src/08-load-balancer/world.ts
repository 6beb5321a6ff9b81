import type { Traffic } from '../challenge.ts';
import { INCIDENTS, type Incidents, type Span, type WebServer } from './incidents.ts';
import { STREAM } from './stream.ts';

/** How many requests a server works on at a time; it answers the next one with 503 by itself. */
export const WORKERS = 6;

export interface AskedPage {
  /** Milliseconds since 09:00:00. */
  readonly at: number;
  readonly method: 'GET' | 'POST';
  readonly target: string;
  /** How long a server works on it, in milliseconds. */
  readonly takes: number;
}

/** One customer's visit: the line of the stream. */
export interface CartVisit {
  readonly id: string;
  readonly source: string;
  readonly asks: readonly AskedPage[];
}

/** One stream as the judge reads it. */
export interface World {
  readonly visits: readonly CartVisit[];
  readonly incidents: Incidents;
  /** When each server's process runs. */
  readonly alive: Readonly<Record<WebServer, readonly Span[]>>;
}

/** A visit as the table has it. */
export interface CartVisitRow {
  /** Seconds since 09:00:00. */
  readonly begins: number;
  readonly source: string;
  /** '0 / 60 | 1600 +mug-3 80': ms after the begin, what is asked for (+ fills the cart), ms of work. */
  readonly asks: string;
}

function visitOf(
  { begins, source, asks }: CartVisitRow,
  index: number,
  traffic: Traffic,
): CartVisit {
  const from = Math.round(begins * 1_000);
  return {
    id: `${traffic}${String(index + 1).padStart(2, '0')}`,
    source,
    asks: asks.split(' | ').map((ask) => {
      const [after, target, takes] = ask.split(' ') as [string, string, string];
      return {
        at: from + Number(after),
        method: target.startsWith('+') ? 'POST' : 'GET',
        target: target.startsWith('+') ? `/cart/${target.slice(1)}` : target,
        takes: Number(takes),
      };
    }),
  };
}

const FOREVER = Number.POSITIVE_INFINITY;

function worldOf(traffic: Traffic): World {
  const incidents = INCIDENTS[traffic];
  const { crash, comeback, update } = incidents;
  return {
    visits: STREAM[traffic].map((row, index) => visitOf(row, index, traffic)),
    incidents,
    alive: {
      'web-a': [
        [0, crash],
        [comeback[0], comeback[1]],
        [comeback[2], FOREVER],
      ],
      'web-b': [[0, update[1]]],
    },
  };
}

const worlds = new Map<Traffic, World>();

/** The stream of one traffic, read once. */
export function worldFor(traffic: Traffic): World {
  const known = worlds.get(traffic);
  if (known) return known;
  const world = worldOf(traffic);
  worlds.set(traffic, world);
  return world;
}

/** Which start of a server's process runs at a time, counted from 0; -1 if none does. */
export function startAt({ alive }: World, server: WebServer, at: number): number {
  return alive[server].findIndex(([from, until]) => from <= at && at < until);
}

/** '09:01:04' for 64,000. */
export function timeOf(at: number): string {
  const seconds = Math.floor(at / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `09:${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** 'WEB A'. */
export function nameOf(server: WebServer): string {
  return server === 'web-a' ? 'WEB A' : 'WEB B';
}
