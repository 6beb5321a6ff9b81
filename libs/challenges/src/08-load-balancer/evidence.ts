import type { Packet } from '@netward/lab-engine';
import { filled } from '@netward/lab-engine/filled';
import { fact, spokenOf } from '@netward/lab-engine/inspect';
import type { FlowEvidence } from '../challenge.ts';
import { evidenceFrom, writtenDuring } from '../played.ts';
import type { BalancerConfiguration } from './configuration.ts';
import { INCIDENTS, timeOf, type Incidents } from './incidents.ts';
import {
  costInWords,
  morningOf,
  type Morning,
  type PlayedIncident,
  type PlayedCartVisit,
} from './judge.ts';
import { checksOf, HEALTH, SHOWN, type Handled, type PlayedOne } from './play.ts';
import texts from './texts.json' with { type: 'json' };

/** What stands under a visit or an incident. */
export const evidence = evidenceFrom(
  (configuration: BalancerConfiguration, day): readonly (PlayedCartVisit | PlayedIncident)[] => {
    const { visits, incidents } = morningOf(configuration, day);
    return [...visits, ...incidents];
  },
  (each, configuration, day) =>
    'kind' in each
      ? incidentEvidence(configuration, each, morningOf(configuration, day))
      : visitEvidence(configuration, each),
);

/** '1.2 seconds' for 1,234. */
export const secondsIn = (ms: number): string => `${(ms / 1_000).toFixed(1)} seconds`;

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

const BY_BALANCER = {
  device: 'LB',
  node: 'lb',
  heading: 'Load balancer, HAProxy 2.6',
  reason: { kind: 'facts' },
} as const;

function visitEvidence(
  { algorithm, stickiness, sessions }: BalancerConfiguration,
  { mine, decisive }: PlayedCartVisit,
): FlowEvidence {
  const facts = [
    ...mine.map((each) => fact(timeOf(each.ask.at), requestInWords(each))),
    fact('algorithm', algorithm),
    fact('stickiness', stickiness),
    fact('carts', texts.carts[sessions]),
  ];
  const verdict = decisive ? 'failed' : 'passed';
  const sentence = sentenceAbout(mine, decisive);
  return {
    ...shown(mine.map((each) => each.played)),
    why: { ...BY_BALANCER, verdict, sentence, facts, silent: [] },
  };
}

function requestInWords({ ask, server, choice, loss, cartIsGone }: Handled): string {
  const what = `${ask.method} ${ask.target}`;
  if (!server) return `${what}, ${texts.losses['no server']}`;
  const ends = loss ? `, ${texts.losses[loss]}` : cartIsGone ? ', the cart is not there' : '';
  return `${what}, ${spokenOf(server)} by ${choice}${ends}`;
}

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
  incident: PlayedIncident,
  { world }: Morning,
): FlowEvidence {
  const { kind, at, changes, touched } = incident;
  const { interval, fall, rise } = configuration;
  const { server } = INCIDENTS[kind];
  const from = kind === 'update' ? world.incidents.update[0] : at;
  const until = changes.at(-1)?.at ?? from + interval;
  const cost = costInWords(incident);
  const verdict = cost === 'nothing' ? 'passed' : 'failed';
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
  const unnoticed = changes.length === 0 ? [texts.silent.unnoticed] : [];
  const silent = kind === 'rush' ? [texts.silent.rush] : unnoticed;
  const sentence = incidentSentence(configuration, incident, world.incidents);
  return {
    packets,
    why: { ...BY_BALANCER, verdict, sentence, facts, silent },
    written: server ? changes.flatMap(({ played }) => healthLines(played)) : written,
  };
}

function healthLines({ attempt, played, records }: PlayedOne): FlowEvidence['written'] {
  const own = records.filter(({ kind }) => HEALTH.has(kind) || kind === 'no-backend-left');
  return writtenDuring({ attempt, played, records: own });
}

function incidentSentence(
  { interval, fall, rise, drain }: BalancerConfiguration,
  { kind, at, changes }: PlayedIncident,
  { comeback, update }: Incidents,
): string {
  const down = changes.find(({ to }) => to === 'down')?.at;
  const up = changes.find(({ to }) => to !== 'down')?.at;
  const decisive = kind === 'comeback' ? up : down;
  const isAtOnce = kind === 'hiccup' ? fall === 1 : kind === 'comeback' && (up ?? at) < comeback[1];
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
    drains: timeOf(update[0]),
    time: timeOf(at),
  });
}

function ordinal(count: number): string {
  return ['first', 'second', 'third'][count - 1] ?? `${count}th`;
}
