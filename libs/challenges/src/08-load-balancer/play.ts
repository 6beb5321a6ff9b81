import { HOST_NAME, initialState, type Backend, type HttpRequest } from '@netward/lab-engine';
import {
  StreamBalancer,
  checkTimes,
  Processes,
  tellingChecks,
  type CheckAttempt,
} from '@netward/lab-engine/balanced';
import {
  connect,
  networkWith,
  playVisits,
  type PlayedAttempt,
  type Walk,
} from '@netward/lab-engine/stream';
import { causeOf, incidentBehind, whoParted, type Cart } from './causes.ts';
import type { BalancerConfiguration } from './configuration.ts';
import type { IncidentKind, IncidentSpan } from './incidents.ts';
import type { AskedPage, CartVisit } from './stream.ts';
import { END, microsOf, millisOf, startAt, timetableOf, type World } from './world.ts';

/**
 * Why a request was lost. dead: its server did not listen · cut off: the server died over it ·
 * busy: all workers of the server were taken · no server: the balancer had none left
 */
export type Loss = 'dead' | 'cut off' | 'busy' | 'no server';

/** The most checks, or requests, that are shown of an incident. */
export const SHOWN = 8;

/** How a server was chosen. */
export type Choice = 'algorithm' | 'stickiness';

interface AskAttempt {
  readonly at: number;
  readonly visit: CartVisit;
  readonly ask: AskedPage;
}

/** A request or a check, as the network played it. */
export type PlayedOne = PlayedAttempt<AskAttempt | CheckAttempt>;

/** One request as the balancer handled it. */
export interface Handled {
  readonly visit: CartVisit;
  readonly ask: AskedPage;
  /** Null if there was none to ask. */
  readonly server: Backend | null;
  readonly choice: Choice;
  readonly loss: Loss | null;
  /** The cart that the visit had was not there any more. */
  readonly cartIsGone: boolean;
  /** What a loss of the request or of the cart goes back to; null if to the balancing itself. */
  readonly by: IncidentKind | null;
  readonly played: PlayedOne;
}

export interface StateChange {
  readonly server: Backend;
  readonly at: number;
  /** up: gets requests · drain: only from those who belong to it · down: gets none */
  readonly to: 'up' | 'drain' | 'down';
  /** The incident behind it. */
  readonly by: IncidentKind;
  /** The update script's order, and not a check. */
  readonly isOrder: boolean;
  readonly played: PlayedOne;
}

export interface Played {
  readonly changes: readonly StateChange[];
  readonly handled: readonly Handled[];
}

const SPAN = [microsOf(0), microsOf(END)] as const;
const SHOP = initialState({ lbEnabled: true });

function requestOf({ visit, ask }: AskAttempt, cookie: string | undefined): HttpRequest {
  const cookies = [`session=${visit.id}`, ...(cookie ? [cookie] : [])];
  return {
    kind: 'page',
    ...(ask.method === 'POST' ? { method: 'POST' } : {}),
    target: ask.target,
    version: '1.1',
    host: HOST_NAME,
    agent: 'Mozilla/5.0',
    forwardedFor: null,
    headers: [`Cookie: ${cookies.join('; ')}`],
    work: ask.takes * 1_000,
  };
}

/** Plays a stream, and the checks of the balancer, through the lab's network with this balancer in it. */
function attemptsPlayed(configuration: BalancerConfiguration, world: World): readonly PlayedOne[] {
  const balancer = new StreamBalancer(configuration);
  const processes = new Processes(timetableOf(world, configuration.sessions));
  const cookies = new Map<CartVisit, string>();
  const drainsAt = microsOf(world.incidents.update[0]);
  let isDrained = !configuration.drain;
  const visit = (walk: Walk, attempt: AskAttempt | CheckAttempt) => {
    walk.exchange += 1;
    if (!isDrained && attempt.at >= drainsAt) {
      isDrained = true;
      balancer.health.drain(walk, 'web-b', drainsAt);
    }
    if ('checks' in attempt) return balancer.health.check(walk, attempt.checks);
    const request = requestOf(attempt, cookies.get(attempt.visit));
    const { source } = attempt.visit;
    const connected = connect(walk, {
      from: 'client',
      source,
      destination: '10.0.0.20',
      port: 8080,
      request,
    });
    const set = connected.response?.headers?.find((line) => line.startsWith('Set-Cookie: '));
    if (set) cookies.set(attempt.visit, set.slice('Set-Cookie: '.length).split(';')[0]!);
    return connected;
  };
  const asks = world.visits.flatMap((each) =>
    each.asks.map((ask) => ({ at: microsOf(ask.at), visit: each, ask })),
  );
  const isWell = processes.isWell.bind(processes);
  const checks = tellingChecks(configuration, SPAN, isWell);
  const attempts = [...checks, ...asks].sort((a, b) => a.at - b.at);
  return playVisits(SHOP, attempts, visit, networkWith(balancer, processes));
}

/** The checks of a server within a time, as they went. Times are milliseconds since nine o'clock. */
export function checksOf(
  configuration: BalancerConfiguration,
  world: World,
  server: Backend,
  [from, until]: IncidentSpan,
): readonly PlayedOne[] {
  const balancer = new StreamBalancer(configuration);
  const processes = new Processes(timetableOf(world, configuration.sessions));
  const [begin, end] = [microsOf(from), microsOf(until)];
  const times = checkTimes(configuration, SPAN).filter(
    ({ at, checks }) => checks === server && at >= begin && at <= end,
  );
  return playVisits<AskAttempt | CheckAttempt>(
    SHOP,
    times.slice(0, SHOWN),
    (walk) => balancer.health.check(walk, server),
    networkWith(balancer, processes),
  );
}

/** Reads from what was written and answered what became of a stream. */
export function play(configuration: BalancerConfiguration, world: World): Played {
  const changes: StateChange[] = [];
  const handled: Handled[] = [];
  const carts = new Map<CartVisit, Cart>();
  for (const played of attemptsPlayed(configuration, world)) {
    const { attempt } = played;
    changes.push(...changesIn(played, world));
    if ('checks' in attempt) continue;
    const latest = changes.at(-1)?.by ?? 'crash';
    handled.push(handledOf(configuration, world, { played, ...attempt }, carts, latest));
  }
  return { changes, handled };
}

/** What the balancer wrote about its servers on the occasion of an attempt. */
function changesIn(played: PlayedOne, world: World): readonly StateChange[] {
  return played.written.flatMap(({ kind, backend, subject }): readonly StateChange[] => {
    const server = backend ?? 'web-a';
    if (kind === 'backend-drained') {
      const [at] = world.incidents.update;
      return [{ server, at, to: 'drain', by: 'update', isOrder: true, played }];
    }
    if (kind !== 'backend-failed' && kind !== 'backend-recovered') return [];
    const at = millisOf(played.attempt.at);
    const isPassed = kind === 'backend-recovered';
    const to = isPassed ? (subject === 'drained' ? 'drain' : 'up') : 'down';
    const by = incidentBehind(world, { server, at, isPassed });
    return [{ server, at, to, by, isOrder: false, played }];
  });
}

function handledOf(
  configuration: BalancerConfiguration,
  world: World,
  { played, visit, ask }: AskAttempt & { readonly played: PlayedOne },
  carts: Map<CartVisit, Cart>,
  latest: IncidentKind,
): Handled {
  const chosen = played.written.find(({ kind }) => kind === 'lb-chosen' || kind === 'lb-stuck');
  const server = chosen?.backend ?? null;
  const choice = chosen?.kind === 'lb-stuck' ? 'stickiness' : 'algorithm';
  const { status, head, body } = played.response!;
  const loss = lossOf(server, status, head === 'haproxy');
  const came = { visit, ask, server, choice, loss, played } as const;
  if (loss !== null || server === null)
    return { ...came, cartIsGone: false, by: causeOf(world, loss, server, ask.at) ?? latest };
  const cart = carts.get(visit);
  const cartIsGone = cart !== undefined && body.includes('cart is empty');
  if (ask.method === 'POST') carts.set(visit, { server, start: startAt(world, server, ask.at) });
  if (cartIsGone) carts.delete(visit);
  const by = cartIsGone ? whoParted(configuration, world, cart, ask.at, latest) : null;
  return { ...came, cartIsGone, by };
}

function lossOf(server: Backend | null, status: number, isOfBalancer: boolean): Loss | null {
  if (server === null) return 'no server';
  if (status === 502) return 'cut off';
  if (status !== 503) return null;
  return isOfBalancer ? 'dead' : 'busy';
}
