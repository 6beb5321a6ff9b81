import type { LabRecord, Packet, Verdict } from '@netward/lab-engine';
import type { Why, WhyFact } from '@netward/evidence';
import type { Day, FlowEvidence, FlowRecord } from '../challenge.ts';
import { writtenDuring } from '../played.ts';
import type { BalancerConfiguration } from './configuration.ts';
import { INCIDENT_KINDS, incidentAt, type IncidentKind } from './incidents.ts';
import { costInWords, costOf, incidentId, LOSS_WORDS, morningOf, type Morning } from './judge.ts';
import { checksOf, SHOWN, type Handled, type PlayedOne, type StateChange } from './play.ts';
import type { CartVisit } from './stream.ts';
import { nameOf, timeOf } from './world.ts';

const NAME = 'Load balancer, HAProxy 2.6';

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
function healthLines(changes: readonly StateChange[]): readonly FlowRecord[] {
  return changes.flatMap(({ played: { attempt, played, records } }) =>
    writtenDuring({ attempt, played, records: records.filter(({ kind }) => HEALTH.has(kind)) }),
  );
}

function about(
  verdict: Verdict,
  sentence: string,
  facts: readonly WhyFact[],
  silent: readonly string[],
): Why {
  const reason = { kind: 'facts' } as const;
  return { device: 'LB', node: 'lb', verdict, heading: NAME, sentence, reason, facts, silent };
}

function visitEvidence(
  configuration: BalancerConfiguration,
  visit: CartVisit,
  morning: Morning,
): FlowEvidence {
  const mine = morning.played.handled.filter((each) => each.visit === visit);
  const decisive = mine.find(({ loss, cartIsGone }) => loss !== null || cartIsGone);
  const verdict = decisive ? 'failed' : 'passed';
  const facts = [
    ...mine.map((each) => fact(timeOf(each.ask.at), requestInWords(each))),
    ...settings(configuration),
  ];
  return {
    ...shown(mine.map(({ played }) => played)),
    why: about(verdict, sentenceAbout(mine, decisive), facts, []),
  };
}

const settings = ({ algorithm, stickiness, sessions }: BalancerConfiguration) => [
  fact('algorithm', algorithm),
  fact('stickiness', stickiness),
  fact(
    'carts',
    sessions === 'shared' ? 'in a store that both servers read' : 'in the memory of the server',
  ),
];

function requestInWords({ ask, server, choice, loss, cartIsGone }: Handled): string {
  const what = `${ask.method} ${ask.target}`;
  if (!server) return `${what}, ${LOSS_WORDS['no server']}`;
  const by = choice === 'stickiness' ? 'by stickiness' : 'by algorithm';
  const ends = loss ? `, ${LOSS_WORDS[loss]}` : cartIsGone ? ', the cart is not there' : '';
  return `${what}, ${nameOf(server)} ${by}${ends}`;
}

/** Why a visit went as it did, in one sentence. */
function sentenceAbout(mine: readonly Handled[], decisive: Handled | undefined): string {
  if (!decisive) {
    const used = [...new Set(mine.flatMap(({ server }) => (server ? nameOf(server) : [])))];
    return `Every request was answered, by ${used.sort().join(' and ')}.`;
  }
  const { ask, server, loss, choice } = decisive;
  const what = `${ask.method} ${ask.target} at ${timeOf(ask.at)}`;
  if (loss === null)
    return `${what} went to ${nameOf(server!)}, and the cart was in the memory of another process.`;
  if (loss === 'no server')
    return `${what} got 503 from the balancer: it held both servers for down or drained.`;
  const name = nameOf(server!);
  const how =
    choice === 'stickiness' ? `stickiness sent it to ${name}` : `the algorithm chose ${name}`;
  if (loss === 'dead')
    return `${what}: ${how}, which was not listening, and no check had taken it out yet.`;
  if (loss === 'cut off') return `${what}: ${how}, which died while it worked on the request.`;
  return `${what}: ${how}, and all its workers were taken, so it answered 503 by itself.`;
}

function incidentEvidence(
  configuration: BalancerConfiguration,
  kind: IncidentKind,
  morning: Morning,
): FlowEvidence {
  const { world, played } = morning;
  const { at, server } = incidentAt(world.incidents, kind);
  const changes = played.changes.filter(({ by }) => by === kind);
  const from = kind === 'update' ? world.incidents.update[0] : at;
  const until = changes.at(-1)?.at ?? from + configuration.interval;
  const touched = played.handled.filter(
    ({ by, loss, cartIsGone }) => by === kind && (loss !== null || cartIsGone),
  );
  const cost = costOf(morning, kind);
  const { packets, written } = shown(
    server
      ? checksOf(configuration, world, server, [at, Math.max(until, at)])
      : touched.slice(0, SHOWN).map((each) => each.played),
  );
  const facts = [
    fact('cost', costInWords(cost)),
    ...changes.map((change) => fact(timeOf(change.at), `${nameOf(change.server)} is ${change.to}`)),
    fact(
      'checks',
      `every ${configuration.interval} ms, fall ${configuration.fall}, rise ${configuration.rise}`,
    ),
    ...touched.map((each) =>
      fact(timeOf(each.ask.at), `${each.visit.source}: ${requestInWords(each)}`),
    ),
  ];
  const isFree = cost.requests + cost.carts === 0;
  return {
    packets,
    why: about(
      isFree ? 'passed' : 'failed',
      incidentSentence(configuration, kind, morning),
      facts,
      silentAbout(kind, changes.length),
    ),
    written: server ? healthLines(changes) : written,
  };
}

function silentAbout(kind: IncidentKind, changes: number): readonly string[] {
  if (kind === 'rush') return ['No check failed: a server without a free worker is not down.'];
  return changes === 0 ? ['HAProxy wrote nothing about it: no server changed its state.'] : [];
}

/** What an incident did to the balancer, in one sentence. */
function incidentSentence(
  { interval, fall, rise, drain }: BalancerConfiguration,
  kind: IncidentKind,
  { world, played }: Morning,
): string {
  const { at } = incidentAt(world.incidents, kind);
  const changes = played.changes.filter(({ by }) => by === kind);
  const down = changes.find(({ to }) => to === 'down');
  const up = changes.find(({ to }) => to !== 'down');
  const after = (time: number) => `${((time - at) / 1_000).toFixed(1)} seconds`;
  switch (kind) {
    case 'crash':
      return down
        ? `WEB A was taken out ${after(down.at)} after it had died, with the ${ordinal(fall)} failed check.`
        : `WEB A was never taken out: ${fall} checks every ${interval} ms take longer than it was away.`;
    case 'hiccup':
      return down
        ? `${fall === 1 ? 'One failed check was' : `${fall} failed checks were`} enough to take WEB B out, although its pages worked.`
        : 'The health page worked again before enough checks had failed, so WEB B stayed in.';
    case 'comeback':
      if (!up) return 'WEB A did not come back: not enough checks in a row had passed by the end.';
      return up.at < world.incidents.comeback[1]
        ? `WEB A was taken back in with the ${ordinal(rise)} passed check, and died right after.`
        : `WEB A was taken back in ${after(up.at)} after its first start, when it ran for good.`;
    case 'rush':
      return 'The catalogue takes a worker for about three seconds, and each server has six.';
    case 'update':
      return drain
        ? `From ${timeOf(world.incidents.update[0])} on WEB B got no new visitors, and at ${timeOf(at)} it stopped.`
        : `WEB B stopped at ${timeOf(at)} without a word to the balancer, which found out ${down ? `${after(down.at)} later` : 'too late'}.`;
  }
}

function ordinal(count: number): string {
  return ['first', 'second', 'third'][count - 1] ?? `${count}th`;
}
