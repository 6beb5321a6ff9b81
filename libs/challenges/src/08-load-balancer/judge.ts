import type { Day, JudgedFlow, Judgement } from '../challenge.ts';
import { letterOf } from '../day.ts';
import { explainFrom } from '../explanations.ts';
import { goalsFrom } from '../goals.ts';
import { kept, remembered } from '../remembered.ts';
import { plural } from '../shop/words.ts';
import type { BalancerConfiguration } from './configuration.ts';
import { beginnings, INCIDENT_KINDS, SERVER_OF, timeOf, type IncidentKind } from './incidents.ts';
import { play, type Handled, type Played } from './play.ts';
import { stream, type CartVisit, type Stream } from './stream.ts';
import texts from './texts.json' with { type: 'json' };

/** What an incident, or a visit, cost. */
export interface Cost {
  readonly requests: number;
  readonly carts: number;
}

/** A stream played through a configuration, with what is asked of it most. */
export interface Morning {
  readonly world: Stream;
  readonly played: Played;
  readonly lost: readonly Handled[];
  /** The visits that missed their cart, and those of them that the balancing alone parted from it. */
  readonly cartless: ReadonlySet<CartVisit>;
  readonly parted: ReadonlySet<CartVisit>;
}

const streamOf = kept(stream);

/** Plays a stream and counts. */
export const morningOf = remembered((configuration: BalancerConfiguration, traffic): Morning => {
  const world = streamOf(traffic);
  const played = play(configuration, world);
  const missed = played.handled.filter(({ cartIsGone }) => cartIsGone);
  return {
    world,
    played,
    lost: played.handled.filter(({ loss }) => loss !== null),
    cartless: new Set(missed.map(({ visit }) => visit)),
    parted: new Set(missed.filter(({ by }) => by === null).map(({ visit }) => visit)),
  };
});

/** What an incident cost. A cart counts once, where it was first missed. */
export function costOf({ played, lost, cartless }: Morning, kind: IncidentKind): Cost {
  const firsts = [...cartless].map((visit) =>
    played.handled.find((each) => each.visit === visit && each.cartIsGone),
  );
  const isBehind = (each: Handled | undefined) => each?.by === kind;
  return { requests: lost.filter(isBehind).length, carts: firsts.filter(isBehind).length };
}

/** '1 request, 2 carts'; 'nothing'. */
export function costInWords({ requests, carts }: Cost): string {
  const parts = [
    ...(requests > 0 ? [plural(requests, 'request')] : []),
    ...(carts > 0 ? [plural(carts, 'cart')] : []),
  ];
  return parts.join(', ') || 'nothing';
}

/** The incident that cost the most. */
export function worstIn(morning: Morning): { readonly kind: IncidentKind; readonly cost: Cost } {
  const costs = INCIDENT_KINDS.map((kind) => ({ kind, cost: costOf(morning, kind) }));
  return costs.reduce((a, b) => (sumOf(b.cost) > sumOf(a.cost) ? b : a));
}

const sumOf = ({ requests, carts }: Cost) => requests + carts;

export const incidentId = (traffic: Day, kind: IncidentKind): string =>
  `${letterOf(traffic)}-${kind}`;

function judgedVisit(visit: CartVisit, { played, cartless }: Morning): JudgedFlow {
  const mine = played.handled.filter((each) => each.visit === visit);
  const requests = mine.filter(({ loss }) => loss !== null).length;
  const cost = costInWords({ requests, carts: cartless.has(visit) ? 1 : 0 });
  const decisive = mine.find(({ loss, cartIsGone }) => loss !== null || cartIsGone);
  const used = [...new Set(mine.flatMap(({ server }) => server ?? []))].sort().join(' and ');
  const loss = decisive?.loss ? texts.losses[decisive.loss] : 'cart on another server';
  return {
    id: visit.id,
    time: timeOf(visit.asks[0]!.at),
    source: visit.source,
    summary: `${visit.asks.length} requests, ${decisive ? `lost ${cost}` : 'all answered'}`,
    outcome: decisive ? 'turned-away' : 'served',
    decidedBy: decisive ? loss : used,
    alerts: 0,
  };
}

/** An incident is ridden out if it costs no cart and at most one request. */
function judgedIncident(kind: IncidentKind, traffic: Day, morning: Morning): JudgedFlow {
  const { incidents } = morning.world;
  const cost = costOf(morning, kind);
  const changes = morning.played.changes.filter((each) => each.by === kind);
  const [change] = changes;
  const noticed = change ? `${change.to} at ${timeOf(change.at)}` : 'not noticed';
  return {
    id: incidentId(traffic, kind),
    time: timeOf(beginnings(incidents)[kind]),
    source: SERVER_OF[kind] ?? incidents.rush.source,
    summary: `${texts.incidents[kind]}, cost ${costInWords(cost)}`,
    outcome: cost.carts === 0 && cost.requests <= 1 ? 'stopped' : 'through',
    decidedBy: kind === 'rush' ? 'algorithm' : noticed,
    alerts: changes.length,
  };
}

/** What a configuration makes of a stream: its visits, and the five incidents of the morning. */
export function judge(configuration: BalancerConfiguration, traffic: Day): Judgement {
  const morning = morningOf(configuration, traffic);
  const { handled, changes } = morning.played;
  const flows = [
    ...morning.world.visits.map((visit) => judgedVisit(visit, morning)),
    ...INCIDENT_KINDS.map((kind) => judgedIncident(kind, traffic, morning)),
  ].sort((a, b) => a.time.localeCompare(b.time));
  const [lost, cartless] = [morning.lost.length, morning.cartless.size];
  const chosen = (choice: Handled['choice']) =>
    handled.filter((each) => each.choice === choice && each.server).length;
  const orders = changes.filter(({ isOrder }) => isOrder).length;
  return {
    traffic,
    flows,
    goals: goalsFrom(texts.goals, flows, { requests: handled.length, lost, cartless }),
    hits: {
      algorithm: chosen('algorithm'),
      stickiness: chosen('stickiness'),
      check: changes.length - orders,
      drain: orders,
      sessions: cartless,
    },
  };
}

/** What most losses go back to. */
function causes(configuration: BalancerConfiguration, _: unknown, { traffic }: Judgement) {
  const morning = morningOf(configuration, traffic);
  const { kind, cost } = worstIn(morning);
  const partings = morning.parted.size;
  return {
    incident: texts.incidents[kind],
    cost: costInWords(cost),
    partings,
    wording: partings > sumOf(cost) ? ('parted' as const) : ('some' as const),
  };
}

/** What the flows of a list have in common. */
export const explain = explainFrom<BalancerConfiguration, typeof texts.explanations>(
  texts.explanations,
  {
    'turned-away': causes,
    through: (...about) => ({ ...causes(...about), wording: 'some' }),
  },
);
