/** How HAProxy chooses a server, as measured with version 2.6.12: its three algorithms and its two ways to stick. */
import { addressOf } from '../../packets/ipv4.ts';
import type { Backend } from '../../packets/record.ts';
import type { BalancerSettings } from './settings.ts';

export const BACKENDS: readonly Backend[] = ['web-a', 'web-b'];

/** The backend that is not this one. */
export function otherBackend(backend: Backend): Backend {
  return backend === 'web-a' ? 'web-b' : 'web-a';
}

/** up: gets requests · drain: only from those who belong to it · down: gets none */
export type BackendState = 'up' | 'drain' | 'down';

/** A server as the balancer sees it. */
export interface BalancedServer {
  readonly name: Backend;
  state: BackendState;
  /** Whether it was told to take no new visitors: then it comes back drained. */
  isDrained: boolean;
  /** The checks in a row that spoke against its state. */
  against: number;
  /** When each request in progress ends. */
  open: number[];
  /** Its place among servers with the same number of connections: the one that waited longest is asked. */
  since: number;
}

/** Whom a request goes to: the server, the one that its sender belongs to, and whether that is the same. */
export interface Choice {
  readonly server: BalancedServer | undefined;
  readonly belongs: BalancedServer | undefined;
  readonly isKept: boolean;
}

/** What a balancer remembers from one request to the next. */
export class Rotation {
  readonly servers: readonly BalancedServer[] = BACKENDS.map((name, since) => ({
    name,
    state: 'up',
    isDrained: false,
    against: 0,
    open: [],
    since,
  }));
  /** Whom the algorithm chose last. */
  last: Backend = 'web-b';
  readonly stuck = new Map<string, Backend>();
  #turn = 0;
  /** Answers on their way. HAProxy fills its stick-table, and the client gets its cookie, with the answer. */
  #answers: { readonly at: number; readonly source: string; readonly server: Backend }[] = [];

  constructor(readonly settings: BalancerSettings) {}

  server(name: Backend): BalancedServer {
    return this.servers.find((each) => each.name === name)!;
  }

  /** How many servers get new visitors. */
  get active(): number {
    return this.servers.filter(({ state }) => state === 'up').length;
  }

  /** Takes a server over into another state. */
  change(server: BalancedServer, state: BackendState): void {
    server.state = state;
    // A server that comes back is put at the end of the rotation (measured with HAProxy 2.6.12).
    if (state === 'up') this.last = server.name;
  }

  /** The server for a request that comes at this time, by its cookie or its sender, or by the algorithm. */
  serve(source: string, cookie: Backend | undefined, at: number): Choice {
    this.advance(at);
    const { stickiness } = this.settings;
    const name = stickiness === 'cookie' ? cookie : this.stuck.get(source);
    const belongs =
      stickiness === 'none' ? undefined : this.servers.find((each) => each.name === name);
    if (belongs && belongs.state !== 'down') return { server: belongs, belongs, isKept: true };
    const server = this.#choose(source);
    if (server) this.last = server.name;
    return { server, belongs, isKept: false };
  }

  /** Ends what has ended, up to this time. */
  advance(at: number): void {
    const ends = this.servers.flatMap((server) =>
      server.open.flatMap((end) => (end <= at ? { server, end } : [])),
    );
    for (const { server, end } of ends.sort((a, b) => a.end - b.end)) {
      server.open.splice(server.open.indexOf(end), 1);
      server.since = this.#turn += 1;
    }
    if (this.#answers.length === 0) return;
    for (const answer of this.#answers.sort((a, b) => a.at - b.at))
      if (answer.at <= at) this.stuck.set(answer.source, answer.server);
    this.#answers = this.#answers.filter((answer) => answer.at > at);
  }

  /** The algorithm's choice among the servers that get new visitors. */
  #choose(source: string): BalancedServer | undefined {
    const up = this.servers.filter(({ state }) => state === 'up');
    if (up.length < 2) return up[0];
    const { algorithm } = this.settings;
    // HAProxy's hash of an IPv4 address (`hash-type map-based`) is the address as a number.
    if (algorithm === 'source') return up[addressOf(source)! % up.length];
    if (algorithm === 'roundrobin') return up.find(({ name }) => name !== this.last);
    const [one, other] = up as [BalancedServer, BalancedServer];
    const more = one.open.length - other.open.length;
    return more < 0 || (more === 0 && one.since < other.since) ? one : other;
  }

  /** A request goes to this server. */
  ask(server: BalancedServer): void {
    server.since = this.#turn += 1;
  }

  /** The server has answered, or will have at this time; from then on its sender sticks to it. */
  answered(source: string, server: BalancedServer, at: number): void {
    if (this.settings.stickiness === 'source')
      this.#answers.push({ at, source, server: server.name });
  }
}
