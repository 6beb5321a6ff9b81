import type { ChallengeAnswer, Judgement } from '../challenge.ts';
import { INTERVAL, type BalancerConfiguration } from './configuration.ts';
import { evidence } from './evidence.ts';
import { INCIDENT_KINDS, incidentAt } from './incidents.ts';
import {
  costInWords,
  costOf,
  incidentId,
  INCIDENT_TITLES,
  morningOf,
  type Morning,
} from './judge.ts';
import { timeOf } from './world.ts';

type Ask = (
  configuration: BalancerConfiguration,
  judgement: Judgement,
  morning: Morning,
) => ChallengeAnswer | null;

/** '3 requests and 2 carts lost' with another configuration. */
function lostWith(configuration: BalancerConfiguration, { traffic }: Judgement): string {
  const { lost, cartless } = morningOf(configuration, traffic);
  return `${lost.length} of 200 requests and ${cartless.size} carts would be lost`;
}

const whatCostMost: Ask = (configuration, { traffic }, morning) => {
  const costs = INCIDENT_KINDS.map((kind) => ({ kind, cost: costOf(morning, kind) }));
  const [worst] = costs.sort(
    (a, b) => b.cost.requests + b.cost.carts - a.cost.requests - a.cost.carts,
  );
  const { why } = evidence(configuration, traffic, incidentId(traffic, worst!.kind))!;
  const total = `In traffic ${traffic}, ${morning.lost.length} of 200 requests and ${morning.cartless.size} carts were lost.`;
  const cost = costInWords(worst!.cost);
  return {
    question: 'Which incident cost the most?',
    phrasings: [
      'what cost the most',
      'why were requests lost',
      'where did i lose requests',
      'what went wrong',
      'which failure hurt',
      'what should i fix first',
    ],
    answer:
      cost === 'nothing'
        ? `${total} No incident cost anything.`
        : `${total} Most of it belongs to one incident: ${INCIDENT_TITLES[worst!.kind]}, ${cost}. ${why.sentence}`,
  };
};

const whyCarts: Ask = (configuration, judgement, { cartless, played }) => {
  if (cartless.size === 0) return null;
  const parted = played.handled.filter(({ cartIsGone }) => cartIsGone);
  const alone = new Set(parted.filter(({ by }) => by === null).map(({ visit }) => visit.id)).size;
  const moved =
    alone > 0
      ? `${alone} of the ${cartless.size} visits were simply sent to the other server with a later request.`
      : 'The process that held them died, or the visit was moved away from it.';
  return {
    question: 'Why were carts lost?',
    phrasings: [
      'where did the carts go',
      'why is the cart empty',
      'why do customers lose their cart',
      'what happened to the shopping carts',
      'how do i keep the carts',
      'why are sessions lost',
    ],
    answer: `A cart in a server’s memory is there for requests to that process only. ${moved} With a store that both servers read, ${lostWith({ ...configuration, sessions: 'shared' }, judgement)}.`,
  };
};

const whyThisVisit: Ask = (configuration, { traffic, flows }) => {
  const visit = flows.find(({ outcome }) => outcome === 'turned-away');
  if (!visit) return null;
  const { why } = evidence(configuration, traffic, visit.id)!;
  return {
    question: `What happened to ${visit.source} at ${visit.time}?`,
    phrasings: [
      `what happened to ${visit.source}`,
      `why did ${visit.source} lose something`,
      'why did this visit fail',
      'why was this customer hit',
      'why did a customer get 503',
      'who lost a request',
    ],
    answer: `${why.sentence} Open the visit: each request is there with the server that got it.`,
  };
};

const howFast: Ask = (configuration, judgement, { played, world }) => {
  const { interval, fall, rise } = configuration;
  const down = played.changes.find(({ by, to }) => by === 'crash' && to === 'down');
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} seconds`;
  const found = down
    ? `Here it took ${seconds(down.at - world.incidents.crash)}.`
    : 'Here it never did before the server was back.';
  return {
    question: 'How quickly is a dead server noticed?',
    phrasings: [
      'how long until a dead server is out',
      'what does inter mean',
      'what do fall and rise mean',
      'how often should i check',
      'what is a good check interval',
      'what would a shorter interval change',
      'how does the balancer know that a server is dead',
    ],
    answer: `It is out after ${fall} failed checks in a row, one every ${interval} ms: between ${seconds((fall - 1) * interval)} and ${seconds(fall * interval)} after its death. ${found} It comes back after ${rise} passed ones. Until it is out, requests to it are lost. With half the interval, ${lostWith({ ...configuration, interval: Math.max(INTERVAL.least, Math.round(interval / 2)) }, judgement)}.`,
  };
};

const whyNotFaster: Ask = (configuration, judgement, { world }) => {
  const [from, until] = world.incidents.hiccup;
  const [starts, dies] = world.incidents.comeback;
  return {
    question: 'Why not take a server out at the first failed check?',
    phrasings: [
      'why not fall 1',
      'what is wrong with fall 1',
      'is faster always better',
      'why not check all the time',
      'what if i set rise to 1',
      'why wait for three checks',
    ],
    answer: `WEB B’s health page fails for ${until - from} ms while its pages work, and just then WEB A is dead: whoever takes WEB B out has no server left. WEB A’s first comeback lasts ${dies - starts} ms, so one passed check proves little. With fall 1 and rise 1 on your interval, ${lostWith({ ...configuration, fall: 1, rise: 1 }, judgement)}.`,
  };
};

const whichStickiness: Ask = (configuration, judgement) => {
  const losses = (['none', 'source', 'cookie'] as const).map(
    (stickiness) => `with ${stickiness}, ${lostWith({ ...configuration, stickiness }, judgement)}`,
  );
  return {
    question: 'Do I need stickiness?',
    phrasings: [
      'which stickiness is right',
      'cookie or source',
      'what is stick on src',
      'what does the cookie do',
      'why not keep customers on one server',
      'is stickiness good',
    ],
    answer: `Stickiness keeps a visitor where the cart is; it does not bring the cart along when that server goes. By address it also takes a whole office for one visitor. Your configuration otherwise unchanged: ${losses.join('; ')}.`,
  };
};

const whichAlgorithm: Ask = (configuration, judgement, { world }) => {
  const losses = (['roundrobin', 'leastconn', 'source'] as const).map(
    (algorithm) => `${algorithm}, ${lostWith({ ...configuration, algorithm }, judgement)}`,
  );
  return {
    question: 'What does the algorithm change?',
    phrasings: [
      'roundrobin or leastconn',
      'which algorithm is best',
      'what is leastconn',
      'what is balance source',
      'why does round robin overload a server',
      'what does balance mean',
    ],
    answer: `At ${timeOf(world.incidents.rush.begins)} an office behind ${world.incidents.rush.source} opens the catalogue, every second request of it a download of three seconds. Taking turns counts requests, not work; leastconn asks the server with fewer open ones; source sends the whole office to one. ${losses.join('; ')}.`,
  };
};

const whatDrain: Ask = (configuration, judgement, { world }) => {
  const { at } = incidentAt(world.incidents, 'update');
  return {
    question: 'What does draining do?',
    phrasings: [
      'what is drain',
      'why allow the update script to drain',
      'what is the stats socket for',
      'how do i update a server without losing requests',
      'what is the difference between drain and down',
      'is drain needed',
    ],
    answer: `A drained server gets no new visitors; those that stickiness ties to it still come. WEB B stops at ${timeOf(at)}, and the script may ask for that ${Math.round((at - world.incidents.update[0]) / 1_000)} seconds before. ${configuration.drain ? `Without it, ${lostWith({ ...configuration, drain: false }, judgement)}.` : `With it, ${lostWith({ ...configuration, drain: true }, judgement)}.`}`,
  };
};

const ASKED: readonly Ask[] = [
  whatCostMost,
  whyCarts,
  whyThisVisit,
  howFast,
  whyNotFaster,
  whichStickiness,
  whichAlgorithm,
  whatDrain,
];

/** Questions that fit this result, the most useful first, answered from it. */
export function answers(
  configuration: BalancerConfiguration,
  judgement: Judgement,
): readonly ChallengeAnswer[] {
  const morning = morningOf(configuration, judgement.traffic);
  return ASKED.flatMap((ask) => ask(configuration, judgement, morning) ?? []);
}
