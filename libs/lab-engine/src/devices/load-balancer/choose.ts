/** How HAProxy is set, and how it chooses a server, as measured with version 2.6.12: its three algorithms and its two ways to stick. */
import { addressOf } from '../../packets/ipv4.ts';
import type { Backend, HttpRequest, HttpResponse } from '../../packets/evidence.ts';

export const ALGORITHMS = ['roundrobin', 'leastconn', 'source'] as const;
export const STICKINESS = ['none', 'source', 'cookie'] as const;
export const SESSIONS = ['server', 'shared'] as const;

/** Milliseconds between two checks of a server. */
export const INTERVAL = { least: 100, most: 60_000 } as const;
/** How many checks in a row change a server's state. */
export const COUNT = { least: 1, most: 10 } as const;

/** How a balancer in front of two servers is set, and where the shop behind it keeps its carts. */
export interface BalancerSettings {
  readonly algorithm: (typeof ALGORITHMS)[number];
  readonly interval: number;
  /** Failed checks in a row after which a server gets nothing more. */
  readonly fall: number;
  /** Passed checks in a row after which it gets requests again. */
  readonly rise: number;
  readonly stickiness: (typeof STICKINESS)[number];
  /** The carts: in the memory of the server that filled them, or in a store that both servers read. */
  readonly sessions: (typeof SESSIONS)[number];
  /** Whether an update script may tell the balancer to send no new visitors to a server. */
  readonly drain: boolean;
}

/** HAProxy's own defaults, with a shop as it is often found. */
export const DEFAULTS: BalancerSettings = {
  algorithm: 'roundrobin',
  interval: 2_000,
  fall: 3,
  rise: 2,
  stickiness: 'none',
  sessions: 'server',
  drain: false,
};

export const BACKENDS: readonly Backend[] = ['web-a', 'web-b'];

/** The backend that is not this one. */
export function otherBackend(backend: Backend): Backend {
  return backend === 'web-a' ? 'web-b' : 'web-a';
}

/** up: gets requests · drain: only from those who belong to it · down: gets none */
type BackendState = 'up' | 'drain' | 'down';

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

  get active(): number {
    return this.servers.filter(({ state }) => state === 'up').length;
  }

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

  ask(server: BalancedServer): void {
    server.since = this.#turn += 1;
  }

  /** The server has answered, or will have at this time; from then on its sender sticks to it. */
  answered(source: string, server: BalancedServer, at: number): void {
    if (this.settings.stickiness === 'source')
      this.#answers.push({ at, source, server: server.name });
  }
}

const VALUES: Readonly<Record<string, Backend>> = { a: 'web-a', b: 'web-b' };

/** Where the balancer's cookie sends a request; undefined without one. */
export function serverInCookie({
  headers = [],
}: Pick<HttpRequest, 'headers'>): Backend | undefined {
  return VALUES[/(?:^|[\s;])SRV=(\w+)/.exec(headers.join('; '))?.[1] ?? ''];
}

/** Without the balancer's own cookie: `indirect` keeps it from the servers. */
export function withoutCookie(request: HttpRequest): HttpRequest {
  const headers = (request.headers ?? []).flatMap((line) => {
    const rest = line.replace(/;? ?SRV=\w+/, '');
    return /^Cookie: ?$/i.test(rest) ? [] : [rest];
  });
  return { ...request, headers };
}

/** With the cookie that brings its sender back to this server. */
export function withCookie(answer: HttpResponse, backend: Backend): HttpResponse {
  const value = backend === 'web-a' ? 'a' : 'b';
  const cookie = `Set-Cookie: SRV=${value}; path=/`;
  return { ...answer, headers: [...(answer.headers ?? []), cookie] };
}
