import { addressOf } from '@netward/lab-engine/ipv4';
import type { BalancerConfiguration } from './configuration.ts';
import { changesOf, checksOf, type Check, type CheckedServer, type StateChange } from './checks.ts';
import { SERVERS, type IncidentKind, type WebServer } from './incidents.ts';
import type { AskedPage, CartVisit } from './stream.ts';
import { startAt, WORKERS, type World } from './world.ts';

/**
 * Why a request was lost. dead: its server did not listen · cut off: the server died over it ·
 * busy: all workers of the server were taken · no server: the balancer had none left
 */
export type Loss = 'dead' | 'cut off' | 'busy' | 'no server';

/** How a server was chosen. */
export type Choice = 'algorithm' | 'stickiness';

/** One request as the balancer handled it. */
export interface Handled {
  readonly visit: CartVisit;
  readonly ask: AskedPage;
  /** Null if there was none to ask. */
  readonly server: WebServer | null;
  readonly choice: Choice;
  readonly loss: Loss | null;
  /** The cart that the visit had was not there any more. */
  readonly cartIsGone: boolean;
  /** What a loss of the request or of the cart goes back to; null if to the balancing itself. */
  readonly by: IncidentKind | null;
  /** The two letters of HAProxy's log about the cookie: what came and what was set. */
  readonly cookie: '--' | 'NI' | 'VN' | 'DI' | 'NN';
  /** Requests in progress at the balancer and at this server when it came, itself included. */
  readonly open: readonly [all: number, here: number];
}

export interface Played {
  readonly checks: readonly Check[];
  readonly changes: readonly StateChange[];
  readonly handled: readonly Handled[];
}

/** A server as the balancer sees it. */
interface Backend {
  readonly name: WebServer;
  state: CheckedServer;
  /** When each request in progress ends. */
  open: number[];
  /** Its place among servers with the same number of connections: the one that waited longest is asked. */
  since: number;
}

interface Cart {
  readonly server: WebServer;
  readonly start: number;
}

/** Plays a stream through the balancer. */
export function play(configuration: BalancerConfiguration, world: World): Played {
  const checks = checksOf(configuration, world);
  const changes = changesOf(configuration, world, checks);
  const balancer = new Balancer(configuration, world, changes);
  const asked = world.visits
    .flatMap((visit) => visit.asks.map((ask) => ({ visit, ask })))
    .sort((a, b) => a.ask.at - b.ask.at);
  return { checks, changes, handled: asked.map(({ visit, ask }) => balancer.handle(visit, ask)) };
}

class Balancer {
  readonly #configuration: BalancerConfiguration;
  readonly #world: World;
  readonly #changes: readonly StateChange[];
  #nextChange = 0;
  #turn = 0;
  /** Whom the algorithm chose last. */
  #last: WebServer = 'web-b';
  /** The incident behind the latest change of a server's state. */
  #latest: IncidentKind = 'crash';
  readonly #backends: readonly Backend[] = SERVERS.map((name, since) => ({
    name,
    state: 'up',
    open: [],
    since,
  }));
  /** Answers on their way. HAProxy fills its stick-table, and the client gets its cookie, with the answer. */
  #answers: { readonly at: number; readonly key: string; readonly server: WebServer }[] = [];
  /** Where stickiness sends somebody: by address, or by visit for the cookie. */
  readonly #stuck = new Map<string, WebServer>();
  readonly #carts = new Map<string, Cart>();

  constructor(configuration: BalancerConfiguration, world: World, changes: readonly StateChange[]) {
    this.#configuration = configuration;
    this.#world = world;
    this.#changes = changes;
  }

  handle(visit: CartVisit, ask: AskedPage): Handled {
    this.#advance(ask.at);
    const key = this.#configuration.stickiness === 'source' ? visit.source : visit.id;
    const stuckTo = this.#backends.find(({ name }) => name === this.#stuck.get(key));
    const isKept = stuckTo !== undefined && stuckTo.state !== 'down';
    const choice: Choice = isKept ? 'stickiness' : 'algorithm';
    const backend = isKept ? stuckTo : this.#choose(visit.source);
    if (backend && !isKept) this.#last = backend.name;
    const all = this.#backends.reduce((sum, { open }) => sum + open.length, 1);
    const came = { visit, ask, choice, open: [all, (backend?.open.length ?? 0) + 1] as const };
    if (!backend) {
      const by = this.#latest;
      const cookie = this.#cookie(stuckTo, 'no server');
      return { ...came, server: null, loss: 'no server', cartIsGone: false, by, cookie };
    }
    const loss = this.#ask(backend, ask);
    if (loss !== 'dead' && loss !== 'cut off' && this.#configuration.stickiness !== 'none')
      this.#answers.push({
        at: ask.at + (loss === 'busy' ? 0 : ask.takes),
        key,
        server: backend.name,
      });
    const lostCart = loss === null ? this.#lostCart(visit, ask, backend.name) : null;
    const cartIsGone = lostCart !== null;
    const by = loss
      ? this.#causeOf(loss, backend, ask)
      : lostCart && this.#whoParted(lostCart, ask.at);
    const cookie = this.#cookie(isKept ? backend : stuckTo, loss, isKept);
    return { ...came, server: backend.name, loss, cartIsGone, by, cookie };
  }

  /** Ends what has ended and takes over what the checks found, up to this time. */
  #advance(at: number): void {
    const ends = this.#backends.flatMap((backend) =>
      backend.open.filter((end) => end <= at).map((end) => ({ backend, end })),
    );
    for (const { backend, end } of ends.sort((a, b) => a.end - b.end)) {
      backend.open.splice(backend.open.indexOf(end), 1);
      backend.since = this.#turn += 1;
    }
    for (const answer of this.#answers.sort((a, b) => a.at - b.at))
      if (answer.at <= at) this.#stuck.set(answer.key, answer.server);
    this.#answers = this.#answers.filter((answer) => answer.at > at);
    for (let change; (change = this.#changes[this.#nextChange]) && change.at <= at;) {
      this.#nextChange += 1;
      const backend = this.#backends.find(({ name }) => name === change.server)!;
      backend.state = change.to;
      this.#latest = change.by;
      // A server that comes back is put at the end of the rotation (measured with HAProxy 2.6.12).
      if (change.to === 'up') this.#last = change.server;
    }
  }

  /** The algorithm's choice among the servers that get new visitors. */
  #choose(source: string): Backend | undefined {
    const up = this.#backends.filter(({ state }) => state === 'up');
    if (up.length < 2) return up[0];
    // HAProxy's hash of an IPv4 address (`hash-type map-based`) is the address as a number.
    if (this.#configuration.algorithm === 'source') return up[addressOf(source)! % up.length];
    if (this.#configuration.algorithm === 'roundrobin')
      return up.find(({ name }) => name !== this.#last);
    const [one, other] = up as [Backend, Backend];
    const more = one.open.length - other.open.length;
    return more < 0 || (more === 0 && one.since < other.since) ? one : other;
  }

  /** Sends a request to a server and says how it is lost; null if it is answered. */
  #ask(backend: Backend, { at, takes }: AskedPage): Loss | null {
    const { name } = backend;
    backend.since = this.#turn += 1;
    const start = startAt(this.#world, name, at);
    if (start === -1) return 'dead';
    if (backend.open.length >= WORKERS) return 'busy';
    const dies = this.#world.alive[name][start]![1];
    backend.open.push(Math.min(at + takes, dies));
    return at + takes > dies ? 'cut off' : null;
  }

  /** Keeps the visit's cart, and answers the one that it had if it is not here. */
  #lostCart({ id }: CartVisit, { at, method }: AskedPage, server: WebServer): Cart | null {
    if (this.#configuration.sessions === 'shared') return null;
    const cart = this.#carts.get(id);
    const here = { server, start: startAt(this.#world, server, at) };
    const isHere = cart?.server === server && cart.start === here.start;
    if (method === 'POST') this.#carts.set(id, here);
    else if (cart && !isHere) this.#carts.delete(id);
    return cart && !isHere ? cart : null;
  }

  #causeOf(loss: Loss, { name }: Backend, { at }: AskedPage): IncidentKind {
    if (loss === 'busy') return 'rush';
    return this.#endOf(name, at);
  }

  /** The incident that ended a server's process, or will. */
  #endOf(server: WebServer, at: number): IncidentKind {
    if (server === 'web-b') return 'update';
    return at >= this.#world.incidents.comeback[0] ? 'comeback' : 'crash';
  }

  /** The incident that parted a visit from its cart; null if the algorithm alone did. */
  #whoParted({ server, start }: Cart, at: number): IncidentKind | null {
    const [from, until] = this.#world.alive[server][start]!;
    if (until <= at) return this.#endOf(server, from);
    const { stickiness, algorithm } = this.#configuration;
    if (stickiness === 'none' && algorithm !== 'source') return null;
    return this.#latest;
  }

  #cookie(stuckTo: Backend | undefined, loss: Loss | null, isKept = false): Handled['cookie'] {
    if (this.#configuration.stickiness !== 'cookie') return '--';
    if (isKept) return 'VN';
    const isAnswered = loss === null || loss === 'busy';
    if (stuckTo) return 'DI';
    return isAnswered ? 'NI' : 'NN';
  }
}
