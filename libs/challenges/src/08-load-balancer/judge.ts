import type { Day, Goal, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import { letterOf } from '../day.ts';
import { remembered } from '../remembered.ts';
import type { BalancerConfiguration } from './configuration.ts';
import { play, type Handled, type Loss, type Played } from './play.ts';
import { INCIDENT_KINDS, incidentAt, type IncidentKind } from './incidents.ts';
import type { CartVisit } from './stream.ts';
import { timeOf, worldFor, type World } from './world.ts';

/** Of all requests of a stream, how many may be lost. */
export const MAY_BE_LOST = 2;

/** What each incident is called in a list. */
export const INCIDENT_TITLES: Readonly<Record<IncidentKind, string>> = {
  crash: 'WEB A dies',
  hiccup: 'WEB B’s health page fails for a moment',
  comeback: 'WEB A comes back, dies, comes back',
  rush: 'An office opens the new catalogue',
  update: 'WEB B is stopped for an update',
};

export const LOSS_WORDS: Readonly<Record<Loss, string>> = {
  dead: 'server not listening',
  'cut off': 'server died over it',
  busy: 'no worker free',
  'no server': 'no server left',
};

/** What an incident, or a visit, cost. */
export interface Cost {
  readonly requests: number;
  readonly carts: number;
}

/** A stream played through a configuration, with what is asked of it most. */
export interface Morning {
  readonly world: World;
  readonly played: Played;
  readonly lost: readonly Handled[];
  readonly cartless: ReadonlySet<string>;
}

/** Plays a stream and counts. */
export const morningOf = remembered((configuration: BalancerConfiguration, traffic): Morning => {
  const world = worldFor(traffic);
  const played = play(configuration, world);
  return {
    world,
    played,
    lost: played.handled.filter(({ loss }) => loss !== null),
    cartless: new Set(
      played.handled.filter(({ cartIsGone }) => cartIsGone).map(({ visit }) => visit.id),
    ),
  };
});

/** What an incident cost. A cart counts once, where it was first missed. */
export function costOf({ played, lost }: Morning, kind: IncidentKind): Cost {
  const missed = new Set<string>();
  let carts = 0;
  for (const { visit, cartIsGone, by } of played.handled) {
    if (!cartIsGone || missed.has(visit.id)) continue;
    missed.add(visit.id);
    if (by === kind) carts += 1;
  }
  return { requests: lost.filter(({ by }) => by === kind).length, carts };
}

/** '1 request, 2 carts'; 'nothing'. */
export function costInWords({ requests, carts }: Cost): string {
  const parts = [
    ...(requests > 0 ? [`${requests} ${requests === 1 ? 'request' : 'requests'}`] : []),
    ...(carts > 0 ? [`${carts} ${carts === 1 ? 'cart' : 'carts'}`] : []),
  ];
  return parts.join(', ') || 'nothing';
}

/** An incident is ridden out if it costs no cart and at most one request. */
const isRiddenOut = ({ requests, carts }: Cost) => carts === 0 && requests <= 1;

export const incidentId = (traffic: Day, kind: IncidentKind): string =>
  `${letterOf(traffic)}-${kind}`;

function judgedVisit(visit: CartVisit, { played, cartless }: Morning): JudgedFlow {
  const mine = played.handled.filter((each) => each.visit === visit);
  const losses = mine.flatMap(({ loss }) => loss ?? []);
  const isCartless = cartless.has(visit.id);
  const cost = costInWords({ requests: losses.length, carts: isCartless ? 1 : 0 });
  const decisive = mine.find(({ loss, cartIsGone }) => loss !== null || cartIsGone);
  const used = [...new Set(mine.flatMap(({ server }) => server ?? []))].sort();
  return {
    id: visit.id,
    time: timeOf(visit.asks[0]!.at),
    source: visit.source,
    summary: `${visit.asks.length} requests, ${decisive ? `lost ${cost}` : 'all answered'}`,
    outcome: decisive ? 'turned-away' : 'served',
    decidedBy: decisive
      ? decisive.loss
        ? LOSS_WORDS[decisive.loss]
        : 'cart on another server'
      : used.join(' and '),
    alerts: 0,
  };
}

function judgedIncident(kind: IncidentKind, traffic: Day, morning: Morning): JudgedFlow {
  const { at, server } = incidentAt(morning.world.incidents, kind);
  const cost = costOf(morning, kind);
  const change = morning.played.changes.find((each) => each.by === kind);
  const noticed = change && `${change.to} at ${timeOf(change.at)}`;
  return {
    id: incidentId(traffic, kind),
    time: timeOf(at),
    source: server ?? morning.world.incidents.rush.source,
    summary: `${INCIDENT_TITLES[kind]}, cost ${costInWords(cost)}`,
    outcome: isRiddenOut(cost) ? 'stopped' : 'through',
    decidedBy: kind === 'rush' ? 'algorithm' : (noticed ?? 'not noticed'),
    alerts: morning.played.changes.filter((each) => each.by === kind).length,
  };
}

/** What a configuration makes of a stream: its visits, and the five incidents of the morning. */
export function judge(configuration: BalancerConfiguration, traffic: Day): Judgement {
  const morning = morningOf(configuration, traffic);
  const { world, played, lost, cartless } = morning;
  const flows = [
    ...world.visits.map((visit) => judgedVisit(visit, morning)),
    ...INCIDENT_KINDS.map((kind) => judgedIncident(kind, traffic, morning)),
  ].sort((a, b) => a.time.localeCompare(b.time));
  const goals: Goal[] = [
    {
      text: `At most ${MAY_BE_LOST} of ${played.handled.length} requests lost`,
      isMet: lost.length <= MAY_BE_LOST,
      standing: `${lost.length} lost`,
    },
    {
      text: 'No shopping cart lost',
      isMet: cartless.size === 0,
      standing: `${cartless.size} lost`,
    },
  ];
  const chosen = (choice: Handled['choice']) =>
    played.handled.filter((each) => each.choice === choice && each.server).length;
  return {
    traffic,
    flows,
    goals,
    hits: {
      algorithm: chosen('algorithm'),
      stickiness: chosen('stickiness'),
      check: played.changes.filter(({ isOrder }) => !isOrder).length,
      drain: played.changes.filter(({ isOrder }) => isOrder).length,
      sessions: cartless.size,
    },
  };
}

const LISTS: Readonly<Record<Outcome, string>> = {
  served: 'Every request of these visits was answered, and what was in the cart stayed there.',
  'turned-away': 'These visits lost a request or their cart.',
  stopped: 'These incidents cost no cart and at most one request.',
  through: 'Customers noticed these incidents.',
};

/** What the flows of a list have in common; for the losses, what most of them go back to. */
export function explain(
  configuration: BalancerConfiguration,
  { traffic, flows }: Judgement,
  list: Outcome,
): string {
  if (!flows.some(({ outcome }) => outcome === list)) return 'Nothing in this list.';
  if (list !== 'turned-away' && list !== 'through') return LISTS[list];
  const morning = morningOf(configuration, traffic);
  const parted = morning.played.handled.filter(({ cartIsGone, by }) => cartIsGone && by === null);
  const costs = INCIDENT_KINDS.map((kind) => ({ kind, cost: costOf(morning, kind) }));
  const worst = costs.reduce((a, b) => (sumOf(b.cost) > sumOf(a.cost) ? b : a));
  const partings = new Set(parted.map(({ visit }) => visit.id)).size;
  if (list === 'turned-away' && partings > sumOf(worst.cost))
    return `${partings} carts were missed because a cart lies in one server’s memory and the next request went to the other server.`;
  return `Most was lost here: ${INCIDENT_TITLES[worst.kind]}, ${costInWords(worst.cost)}.`;
}

const sumOf = ({ requests, carts }: Cost) => requests + carts;
