import type { Day, JudgedFlow, Judgement } from '../challenge.ts';
import { letterOf } from '../day.ts';
import { explainFrom, goalsFrom, plural, kept, remembered } from '../judging.ts';
import type { BalancerConfiguration } from './configuration.ts';
import { INCIDENTS, INCIDENT_KINDS, timeOf, type IncidentKind } from './incidents.ts';
import { play, type Handled } from './play.ts';
import { stream } from './stream.ts';
import texts from './texts.json' with { type: 'json' };

const streamOf = kept(stream);

/** Plays a stream and counts; `parted` are the visits that the balancing alone parted from their cart. */
export const morningOf = remembered((configuration: BalancerConfiguration, traffic) => {
  const world = streamOf(traffic);
  const played = play(configuration, world);
  const lost = played.handled.filter(({ loss }) => loss !== null);
  const missed = played.handled.filter(({ cartIsGone }) => cartIsGone);
  const cartless = new Set(missed.map(({ visit }) => visit));
  const firsts = [...cartless].map((visit) => missed.find((each) => each.visit === visit)!);
  const visits = world.visits.map((flow) => {
    const mine = played.handled.filter(({ visit }) => visit === flow);
    // The first of its requests that was lost, or missed the cart.
    const decisive = mine.find((each) => each.loss !== null || each.cartIsGone);
    return { flow, mine, decisive };
  });
  const incidents = INCIDENT_KINDS.map((kind) => {
    const isBehind = ({ by }: { readonly by: IncidentKind | null }) => by === kind;
    return {
      flow: { id: `${letterOf(traffic)}-${kind}` },
      kind,
      at: INCIDENTS[kind].begins(world.incidents),
      changes: played.changes.filter(isBehind),
      touched: played.handled.filter(isBehind),
      requests: lost.filter(isBehind).length,
      // A cart counts once, where it was first missed.
      carts: firsts.filter(isBehind).length,
    };
  });
  const parted = new Set(missed.filter(({ by }) => by === null).map(({ visit }) => visit));
  return { world, played, lost, cartless, parted, visits, incidents };
});

export type Morning = ReturnType<typeof morningOf>;
/** A visit as it was played. */
export type PlayedCartVisit = Morning['visits'][number];
/** An incident as it was played: what the balancer noticed of it, whom it touched, and what it cost. */
export type PlayedIncident = Morning['incidents'][number];
type Cost = Pick<PlayedIncident, 'requests' | 'carts'>;

/** '1 request, 2 carts'; 'nothing'. */
export function costInWords({ requests, carts }: Cost): string {
  const parts = [
    ...(requests > 0 ? [plural(requests, 'request')] : []),
    ...(carts > 0 ? [plural(carts, 'cart')] : []),
  ];
  return parts.join(', ') || 'nothing';
}

/** The incident that cost the most. */
export function worstIn({ incidents }: Morning): PlayedIncident {
  return incidents.reduce((a, b) => (sumOf(b) > sumOf(a) ? b : a));
}

const sumOf = ({ requests, carts }: Cost) => requests + carts;

function judgedVisit({ flow, mine, decisive }: PlayedCartVisit, { cartless }: Morning): JudgedFlow {
  const requests = mine.filter(({ loss }) => loss !== null).length;
  const cost = costInWords({ requests, carts: cartless.has(flow) ? 1 : 0 });
  const used = [...new Set(mine.flatMap(({ server }) => server ?? []))].sort().join(' and ');
  const loss = decisive?.loss ? texts.losses[decisive.loss] : 'cart on another server';
  return {
    id: flow.id,
    time: timeOf(flow.asks[0]!.at),
    source: flow.source,
    summary: `${plural(flow.asks.length, 'request')}, ${decisive ? `lost ${cost}` : 'all answered'}`,
    outcome: decisive ? 'turned-away' : 'served',
    decidedBy: decisive ? loss : used,
    alerts: 0,
  };
}

/** An incident is ridden out if it costs no cart and at most one request. */
function judgedIncident(incident: PlayedIncident, { world }: Morning): JudgedFlow {
  const { flow, kind, at, changes, requests, carts } = incident;
  const [change] = changes;
  const noticed = change ? `${change.to} at ${timeOf(change.at)}` : 'not noticed';
  return {
    id: flow.id,
    time: timeOf(at),
    source: INCIDENTS[kind].server ?? world.incidents.rush.source,
    summary: `${texts.incidents[kind]}, cost ${costInWords(incident)}`,
    outcome: carts === 0 && requests <= 1 ? 'stopped' : 'through',
    decidedBy: kind === 'rush' ? 'algorithm' : noticed,
    alerts: changes.length,
  };
}

/** What a configuration makes of a stream: its visits, and the five incidents of the morning. */
export function judge(configuration: BalancerConfiguration, traffic: Day): Judgement {
  const morning = morningOf(configuration, traffic);
  const { handled, changes } = morning.played;
  const flows = [
    ...morning.visits.map((visit) => judgedVisit(visit, morning)),
    ...morning.incidents.map((incident) => judgedIncident(incident, morning)),
  ].sort((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)));
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

function causes(configuration: BalancerConfiguration, _: unknown, { traffic }: Judgement) {
  const morning = morningOf(configuration, traffic);
  const worst = worstIn(morning);
  const partings = morning.parted.size;
  return {
    incident: texts.incidents[worst.kind],
    cost: costInWords(worst),
    partings,
    wording: partings > sumOf(worst) ? ('parted' as const) : ('some' as const),
  };
}

/** What the flows of a list have in common. */
export const explain = explainFrom(texts.explanations, {
  'turned-away': causes,
  through: (...about) => ({ ...causes(...about), wording: 'some' }),
});
