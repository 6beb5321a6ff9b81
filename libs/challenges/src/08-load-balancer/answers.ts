import { answersFrom } from '../answers.ts';
import { TRAFFICS, type Judgement } from '../challenge.ts';
import texts from './answers.json' with { type: 'json' };
import { ALGORITHMS, INTERVAL, STICKINESS, type BalancerConfiguration } from './configuration.ts';
import { evidence, secondsIn } from './evidence.ts';
import { timeOf } from './incidents.ts';
import { costInWords, morningOf, worstIn } from './judge.ts';
import written from './texts.json' with { type: 'json' };

export { evidence } from './evidence.ts';

/** '3 of 200 requests and 2 carts would be lost', with another configuration. */
function lostWith(
  configuration: BalancerConfiguration,
  { traffic }: Pick<Judgement, 'traffic'>,
): string {
  const { lost, cartless } = morningOf(configuration, traffic);
  return `${lost.length} of 200 requests and ${cartless.size} carts would be lost`;
}

export const answers = answersFrom<BalancerConfiguration, typeof texts>(texts, {
  most: (configuration, { traffic }) => {
    const morning = morningOf(configuration, traffic);
    const worst = worstIn(morning);
    const cost = costInWords(worst);
    return {
      answer: cost === 'nothing' ? 'nothing' : 'incident',
      traffic,
      lost: morning.lost.length,
      carts: morning.cartless.size,
      incident: written.incidents[worst.kind],
      cost,
      why: evidence(configuration, traffic, worst.flow.id)!.why.sentence,
    };
  },

  carts: (configuration, judgement) => {
    const { cartless, parted } = morningOf(configuration, judgement.traffic);
    if (cartless.size === 0) return null;
    return {
      parted: parted.size > 0 ? 'alone' : 'by incidents',
      alone: parted.size,
      carts: cartless.size,
      shared: lostWith({ ...configuration, sessions: 'shared' }, judgement),
    };
  },

  visit: (configuration, { traffic, flows }) => {
    const visit = flows.find(({ outcome }) => outcome === 'turned-away');
    if (!visit) return null;
    const { source, time, id } = visit;
    return { source, time, why: evidence(configuration, traffic, id)!.why.sentence };
  },

  fast: (configuration, judgement) => {
    const { interval, fall, rise } = configuration;
    const { played, world } = morningOf(configuration, judgement.traffic);
    const down = played.changes.find(({ by, to }) => by === 'crash' && to === 'down');
    const half = Math.max(INTERVAL.least, Math.round(interval / 2));
    return {
      fall,
      rise,
      interval,
      least: secondsIn((fall - 1) * interval),
      most: secondsIn(fall * interval),
      found: down ? 'here' : 'never',
      took: down && secondsIn(down.at - world.incidents.crash),
      half: lostWith({ ...configuration, interval: half }, judgement),
    };
  },

  'not faster': (configuration, judgement) => {
    const { hiccup, comeback } = morningOf(configuration, judgement.traffic).world.incidents;
    return {
      hiccup: hiccup[1] - hiccup[0],
      comeback: comeback[1] - comeback[0],
      quick: TRAFFICS.map((traffic) => {
        const quick = { ...configuration, fall: 1, rise: 1 };
        return `in ${traffic} ${lostWith(quick, { traffic })}`;
      }).join('; '),
    };
  },

  stickiness: (configuration, judgement) => {
    const losses = STICKINESS.map(
      (stickiness) =>
        `with ${stickiness}, ${lostWith({ ...configuration, stickiness }, judgement)}`,
    );
    return { losses: losses.join('; ') };
  },

  algorithm: (configuration, judgement) => {
    const { rush } = morningOf(configuration, judgement.traffic).world.incidents;
    const losses = ALGORITHMS.map(
      (algorithm) => `${algorithm}, ${lostWith({ ...configuration, algorithm }, judgement)}`,
    );
    return { time: timeOf(rush.begins), office: rush.source, losses: losses.join('; ') };
  },

  drain: (configuration, judgement) => {
    const [asks, stops] = morningOf(configuration, judgement.traffic).world.incidents.update;
    return {
      time: timeOf(stops),
      seconds: Math.round((stops - asks) / 1_000),
      other: configuration.drain ? 'without' : 'with',
      losses: lostWith({ ...configuration, drain: !configuration.drain }, judgement),
    };
  },
});
