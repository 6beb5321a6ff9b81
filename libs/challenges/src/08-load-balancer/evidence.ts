import type { LabRecord, Packet } from '@netward/lab-engine';
import type { Why, WhyFact } from '@netward/evidence';
import { spokenOf } from '@netward/lab-engine/inspect';
import type { Day, FlowEvidence } from '../challenge.ts';
import { writtenDuring } from '../played.ts';
import { filled } from '@netward/lab-engine/filled';
import type { BalancerConfiguration } from './configuration.ts';
import { beginnings, INCIDENT_KINDS, SERVER_OF, timeOf, type IncidentKind } from './incidents.ts';
import { costInWords, costOf, incidentId, morningOf, type Morning } from './judge.ts';
import { checksOf, SHOWN, type Handled, type PlayedOne, type StateChange } from './play.ts';
import type { CartVisit } from './stream.ts';
import texts from './texts.json' with { type: 'json' };

/** What stands under a visit or an incident; null for an id that the stream does not have. */
export function evidence(
  configuration: BalancerConfiguration,
  traffic: Day,
  id: string,
): FlowEvidence | null {
  const morning = morningOf(configuration, traffic);
  const kind = INCIDENT_KINDS.find((each) => incidentId(traffic, each) === id);
  if (kind) return incidentEvidence(configuration, kind, morning);
  const visit = morning.world.visits.find((each) => each.id === id);
  return visit ? visitEvidence(configuration, visit, morning) : null;
}

/** '1.2 seconds' for 1,234. */
export const secondsIn = (ms: number): string => `${(ms / 1_000).toFixed(1)} seconds`;

const fact = (name: string, text: string): WhyFact => ({
  name,
  value: { text, marks: [] },
  line: null,
});

/** The packets of some attempts, from the first of them on, and what was written during them. */
function shown(all: readonly PlayedOne[]): Pick<FlowEvidence, 'packets' | 'written'> {
  const begin = all[0]?.attempt.at ?? 0;
  const packets = all.flatMap((played, index) =>
    played.packets.map((packet): Packet => {
      return { ...packet, at: packet.at + played.attempt.at - begin, exchange: index + 1 };
    }),
  );
  return {
    packets: packets.sort((a, b) => a.at - b.at),
    written: all.flatMap((played) => writtenDuring(played)),
  };
}

const HEALTH: ReadonlySet<LabRecord['kind']> = new Set([
  'backend-failed',
  'backend-recovered',
  'backend-drained',
  'no-backend-left',
]);

/** What HAProxy wrote about its servers. */
function healthLines(changes: readonly StateChange[]): FlowEvidence['written'] {
  return changes.flatMap(({ played: { attempt, played, records } }) =>
    writtenDuring({ attempt, played, records: records.filter(({ kind }) => HEALTH.has(kind)) }),
  );
}

function about(
  isLost: boolean,
  { sentence, facts, silent = [] }: Pick<Why, 'sentence' | 'facts'> & Partial<Pick<Why, 'silent'>>,
): Why {
  return {
    device: 'LB',
    node: 'lb',
    verdict: isLost ? 'failed' : 'passed',
    heading: 'Load balancer, HAProxy 2.6',
    sentence,
    reason: { kind: 'facts' },
    facts,
    silent,
  };
}

function visitEvidence(
  { algorithm, stickiness, sessions }: BalancerConfiguration,
  visit: CartVisit,
  { played }: Morning,
): FlowEvidence {
  const mine = played.handled.filter((each) => each.visit === visit);
  const decisive = mine.find(({ loss, cartIsGone }) => loss !== null || cartIsGone);
  const facts = [
    ...mine.map((each) => fact(timeOf(each.ask.at), requestInWords(each))),
    fact('algorithm', algorithm),
    fact('stickiness', stickiness),
    fact('carts', texts.carts[sessions]),
  ];
  return {
    ...shown(mine.map((each) => each.played)),
    why: about(decisive !== undefined, { sentence: sentenceAbout(mine, decisive), facts }),
  };
}

function requestInWords({ ask, server, choice, loss, cartIsGone }: Handled): string {
  const what = `${ask.method} ${ask.target}`;
  if (!server) return `${what}, ${texts.losses['no server']}`;
  const ends = loss ? `, ${texts.losses[loss]}` : cartIsGone ? ', the cart is not there' : '';
  return `${what}, ${spokenOf(server)} by ${choice}${ends}`;
}

/** Why a visit went as it did, in one sentence. */
function sentenceAbout(mine: readonly Handled[], decisive: Handled | undefined): string {
  if (!decisive) {
    const used = new Set(mine.flatMap(({ server }) => (server ? spokenOf(server) : [])));
    return filled(texts.visits.answered, { servers: [...used].sort().join(' and ') });
  }
  const { ask, loss, choice } = decisive;
  const server = decisive.server && spokenOf(decisive.server);
  return filled(texts.visits[loss ?? 'cart'], {
    request: `${ask.method} ${ask.target}`,
    time: timeOf(ask.at),
    server: server ?? '',
    chosen: server ? filled(texts.choices[choice], { server }) : '',
  });
}

function incidentEvidence(
  configuration: BalancerConfiguration,
  kind: IncidentKind,
  morning: Morning,
): FlowEvidence {
  const { world, played } = morning;
  const { interval, fall, rise } = configuration;
  const server = SERVER_OF[kind];
  const at = beginnings(world.incidents)[kind];
  const changes = played.changes.filter(({ by }) => by === kind);
  const from = kind === 'update' ? world.incidents.update[0] : at;
  const until = changes.at(-1)?.at ?? from + interval;
  const touched = played.handled.filter(
    ({ by, loss, cartIsGone }) => by === kind && (loss !== null || cartIsGone),
  );
  const cost = costInWords(costOf(morning, kind));
  const { packets, written } = shown(
    server
      ? checksOf(configuration, world, server, [at, Math.max(until, at)])
      : touched.slice(0, SHOWN).map((each) => each.played),
  );
  const facts = [
    fact('cost', cost),
    ...changes.map((each) => fact(timeOf(each.at), `${spokenOf(each.server)} is ${each.to}`)),
    fact('checks', `every ${interval} ms, fall ${fall}, rise ${rise}`),
    ...touched.map((each) =>
      fact(timeOf(each.ask.at), `${each.visit.source}: ${requestInWords(each)}`),
    ),
  ];
  const silent = changes.length === 0 ? [texts.silent.unnoticed] : [];
  return {
    packets,
    why: about(cost !== 'nothing', {
      sentence: incidentSentence(configuration, kind, morning),
      facts,
      silent: kind === 'rush' ? [texts.silent.rush] : silent,
    }),
    written: server ? healthLines(changes) : written,
  };
}

/** What an incident did to the balancer, in one sentence. */
function incidentSentence(
  { interval, fall, rise, drain }: BalancerConfiguration,
  kind: IncidentKind,
  { world: { incidents }, played }: Morning,
): string {
  const at = beginnings(incidents)[kind];
  const changes = played.changes.filter(({ by }) => by === kind);
  const down = changes.find(({ to }) => to === 'down')?.at;
  const up = changes.find(({ to }) => to !== 'down')?.at;
  const decisive = kind === 'comeback' ? up : down;
  const isAtOnce =
    kind === 'hiccup' ? fall === 1 : kind === 'comeback' && (up ?? at) < incidents.comeback[1];
  const noticed = isAtOnce ? 'at once' : 'noticed';
  const isDrained = kind === 'update' && drain;
  const course = isDrained ? 'drained' : decisive === undefined ? 'unnoticed' : noticed;
  const courses: Readonly<Record<string, string>> = texts.courses[kind];
  return filled(courses[course]!, {
    interval,
    fall,
    'nth-fall': ordinal(fall),
    'nth-rise': ordinal(rise),
    down: down && secondsIn(down - at),
    up: up && secondsIn(up - at),
    drains: timeOf(incidents.update[0]),
    time: timeOf(at),
  });
}

function ordinal(count: number): string {
  return ['first', 'second', 'third'][count - 1] ?? `${count}th`;
}
