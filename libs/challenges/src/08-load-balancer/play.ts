import {
  initialState,
  type Backend,
  type HttpRequest,
  type LabRecord,
  type RecordKind,
} from '@netward/lab-engine';
import {
  StreamBalancer,
  checkTimes,
  Processes,
  tellingChecks,
  type CheckAttempt,
} from '@netward/lab-engine/balanced';
import { COSTS, hopsOf } from '@netward/lab-engine/ip-header';
import { PAGE } from '@netward/lab-engine/payloads';
import {
  connect,
  networkWith,
  playVisits,
  type PlayedAttempt,
  type Walk,
} from '@netward/lab-engine/stream';
import { AGENTS } from '../agents.ts';
import type { BalancerConfiguration } from './configuration.ts';
import {
  END,
  endOf,
  microsOf,
  millisOf,
  timetableOf,
  type IncidentKind,
  type Incidents,
  type IncidentSpan,
} from './incidents.ts';
import type { AskedPage, CartVisit, Stream } from './stream.ts';

/** The most checks, or requests, that are shown of an incident. */
export const SHOWN = 8;

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
  /** How the server was chosen. */
  readonly choice: 'algorithm' | 'stickiness';
  /**
   * Why it was lost. dead: its server did not listen · cut off: the server died over it · busy: all workers of
   * the server were taken · no server: the balancer had none left
   */
  readonly loss: 'dead' | 'cut off' | 'busy' | 'no server' | null;
  /** The cart that the visit had was not there any more. */
  readonly cartIsGone: boolean;
  /** What a loss of the request or of the cart goes back to; null if to the balancing itself. */
  readonly by: IncidentKind | null;
  readonly played: PlayedOne;
}

const SPAN = [microsOf(0), microsOf(END)] as const;
const SHOP = initialState({ lbEnabled: true });
const BROWSERS = ['firefox', 'chrome', 'safari', 'android', 'iphone', 'linux'] as const;

/** Each visitor keeps a browser, whatever else a seed draws. */
function browserOf({ source }: CartVisit): string {
  const host = Number(source.split('.').at(-1));
  return AGENTS[BROWSERS[host % BROWSERS.length]!];
}

function requestOf({ visit, ask }: AskAttempt, cookie: string | undefined): HttpRequest {
  return {
    ...PAGE,
    ...(ask.method === 'POST' ? { method: ask.method } : {}),
    target: ask.target,
    agent: browserOf(visit),
    headers: [`Cookie: session=${visit.id}${cookie ? `; ${cookie}` : ''}`],
    work: ask.takes * 1_000,
  };
}

/** The network with a configuration's balancer in it, and a stream's two servers. */
function networkFor(configuration: BalancerConfiguration, incidents: Incidents) {
  const balancer = new StreamBalancer(configuration);
  const processes = new Processes(timetableOf(incidents, configuration.sessions));
  return { balancer, processes, network: networkWith(balancer, processes) };
}

/** Plays a stream, and the checks of the balancer, through the lab's network with this balancer in it. */
function attemptsPlayed(
  configuration: BalancerConfiguration,
  { incidents, visits }: Stream,
): readonly PlayedOne[] {
  const { balancer, processes, network } = networkFor(configuration, incidents);
  const cookies = new Map<CartVisit, string>();
  const drainsAt = microsOf(incidents.update[0]);
  let isDrained = !configuration.drain;
  const visit = (walk: Walk, attempt: AskAttempt | CheckAttempt) => {
    walk.exchange += 1;
    if (!isDrained && attempt.at >= drainsAt) {
      isDrained = true;
      balancer.drain(walk, 'web-b', drainsAt);
    }
    if ('checks' in attempt) return balancer.check(walk, attempt.checks);
    const connected = connect(walk, {
      from: 'client',
      source: attempt.visit.source,
      destination: '10.0.0.20',
      port: 8080,
      request: requestOf(attempt, cookies.get(attempt.visit)),
    });
    const set = connected.response?.headers?.find((line) => line.startsWith('Set-Cookie: '));
    if (set) cookies.set(attempt.visit, set.slice('Set-Cookie: '.length).split(';')[0]!);
    return connected;
  };
  const asks = visits.flatMap((each) =>
    each.asks.map((ask) => ({ at: microsOf(ask.at), visit: each, ask })),
  );
  const checks = tellingChecks(configuration, SPAN, processes.isWell.bind(processes));
  const attempts = [...checks, ...asks].sort((a, b) => a.at - b.at).map(opened);
  return playVisits(SHOP, attempts, visit, network);
}

/** A morning says when requests reach the balancer: a browser opens its connection three ways earlier. */
function opened<A extends AskAttempt | CheckAttempt>(attempt: A): A {
  if ('checks' in attempt) return attempt;
  const way = hopsOf('client', attempt.visit.source) * COSTS.router;
  return { ...attempt, at: attempt.at - 3 * way };
}

/** The checks of a server within a time, as they went. Times are milliseconds since nine o'clock. */
export function checksOf(
  configuration: BalancerConfiguration,
  { incidents }: Stream,
  server: Backend,
  [from, until]: IncidentSpan,
): readonly PlayedOne[] {
  const { balancer, network } = networkFor(configuration, incidents);
  const times = checkTimes(configuration, SPAN).filter(
    ({ at, checks }) => checks === server && at >= microsOf(from) && at <= microsOf(until),
  );
  const check = (walk: Walk) => balancer.check(walk, server);
  return playVisits<AskAttempt | CheckAttempt>(SHOP, times.slice(0, SHOWN), check, network);
}

/** Reads from what was written and answered what became of a stream. */
export function play(configuration: BalancerConfiguration, stream: Stream) {
  const { incidents } = stream;
  const changes: ReturnType<typeof changeIn>[] = [];
  const handled: Handled[] = [];
  // Where a cart lies since when: in the process that ran on the server then.
  const carts = new Map<CartVisit, { readonly server: Backend; readonly at: number }>();
  for (const played of attemptsPlayed(configuration, stream)) {
    const { attempt } = played;
    for (const record of played.written)
      if (HEALTH.has(record.kind)) changes.push(changeIn(record, played, incidents));
    if ('checks' in attempt) continue;
    const { visit, ask } = attempt;
    const came = cameOf(played);
    const { server, choice, loss } = came;
    const latest = changes.at(-1)?.by ?? 'crash';
    const cart = loss === null ? carts.get(visit) : undefined;
    const cartIsGone = cart !== undefined && played.response!.body.includes('cart is empty');
    if (loss === null && ask.method === 'POST') carts.set(visit, { server: server!, at: ask.at });
    if (cartIsGone) carts.delete(visit);
    const by = cartIsGone
      ? whoParted(configuration, endOf(incidents, cart.server, cart.at), ask.at, latest)
      : whoLost(came, ask.at, incidents, latest);
    handled.push({ visit, ask, server, choice, loss, cartIsGone, by, played });
  }
  return { changes, handled };
}

/** The records by which the balancer says that it holds another opinion of a server. */
export const HEALTH: ReadonlySet<RecordKind> = new Set<RecordKind>([
  'backend-failed',
  'backend-recovered',
  'backend-drained',
]);

/** What the balancer wrote about a server on the occasion of an attempt, and the incident behind it. */
function changeIn({ kind, backend, subject }: LabRecord, played: PlayedOne, incidents: Incidents) {
  const server = backend!;
  // The update script's order, and not a check.
  const isOrder = kind === 'backend-drained';
  const about = { server, isOrder, played };
  if (isOrder) return { ...about, at: incidents.update[0], to: 'drain', by: 'update' } as const;
  const at = millisOf(played.attempt.at);
  const isPassed = kind === 'backend-recovered';
  // up: gets requests · drain: only from those who belong to it · down: gets none
  const back = subject === 'drained' ? 'drain' : 'up';
  const isHiccup = server === 'web-b' && at < incidents.update[1];
  const isBack = server === 'web-a' && isPassed;
  const ended = isBack ? 'comeback' : endOf(incidents, server, at).by;
  return { ...about, at, to: isPassed ? back : 'down', by: isHiccup ? 'hiccup' : ended } as const;
}

type Came = Pick<Handled, 'server' | 'choice' | 'loss'>;

function cameOf({ written, response }: PlayedOne): Came {
  const chosen = written.find(({ kind }) => kind === 'lb-chosen' || kind === 'lb-stuck');
  const server = chosen?.backend ?? null;
  const choice = chosen?.kind === 'lb-stuck' ? 'stickiness' : 'algorithm';
  const { status, head } = response!;
  const refused = head === 'haproxy' ? 'dead' : 'busy';
  const loss = status === 502 ? 'cut off' : status === 503 ? refused : null;
  return { server, choice, loss: server ? loss : 'no server' };
}

function whoLost(
  { server, loss }: Came,
  at: number,
  incidents: Incidents,
  latest: IncidentKind,
): IncidentKind | null {
  if (server === null) return latest;
  if (loss === null) return null;
  return loss === 'busy' ? 'rush' : endOf(incidents, server, at).by;
}

/** The incident that parted a visit from its cart; null if the algorithm alone did. */
function whoParted(
  { stickiness, algorithm }: BalancerConfiguration,
  end: ReturnType<typeof endOf>,
  missed: number,
  latest: IncidentKind,
): IncidentKind | null {
  if (end.at <= missed) return end.by;
  return stickiness === 'none' && algorithm !== 'source' ? null : latest;
}
