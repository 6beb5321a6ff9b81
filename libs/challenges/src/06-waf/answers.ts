import { partOfExclusion, pathOf, REPEATING, type WafExclusion } from '@netward/lab-engine/waf';
import { RULES } from '@netward/lab-engine/waf/rules';
import { printExclusion } from '@netward/lab-engine/waf/text';
import { answersFrom } from '../answers.ts';
import { numbersOf, type Judgement, type Outcome } from '../challenge.ts';
import { counted, countsIn, listed, plural } from '../judging.ts';
import texts from './answers.json' with { type: 'json' };
import { isExclusion, type WafConfiguration } from './configuration.ts';
import { evidence } from './evidence.ts';
import { judge, outcomeOf, playedFor } from './judge.ts';

export { evidence } from './evidence.ts';

function would(configuration: WafConfiguration, { traffic }: Judgement): string {
  const { 'turned-away': away, through } = numbersOf(judge(configuration, traffic));
  return `${plural(away, 'customer')} turned away and ${plural(through, 'attack')} through`;
}

function firstIn(configuration: WafConfiguration, judgement: Judgement, list: Outcome) {
  const line = judgement.flows.find(({ outcome }) => outcome === list);
  if (!line) return null;
  const { source, summary, time } = line;
  const { why } = evidence(configuration, judgement.traffic, line.id)!;
  return { said: { source, summary, time, why: why.sentence }, why };
}

/** The exclusions, one parameter and path each, that would let the same customers in as this wide one. */
function narrowerThan(
  configuration: WafConfiguration,
  { rule }: WafExclusion,
  { traffic }: Judgement,
): readonly WafExclusion[] {
  const isWhole = REPEATING.includes(rule);
  const places = new Map<string, WafExclusion>();
  for (const { flow, matches } of playedFor(configuration, traffic)) {
    for (const [id, variable] of flow.isAttack ? [] : matches) {
      const parameter = isWhole ? null : variable.replace('ARGS:', '');
      const one = { rule, parameter, path: pathOf(flow.request) };
      if (id === String(rule) && isExclusion(one)) places.set(`${parameter} ${one.path}`, one);
    }
  }
  return [...places.values()];
}

function insteadOf(configuration: WafConfiguration, wide: number, judgement: Judgement) {
  const exclusions = configuration.exclusions.filter((_, at) => at !== wide);
  const without = { ...configuration, exclusions };
  const narrow = narrowerThan(without, configuration.exclusions[wide]!, judgement);
  const then = { ...without, exclusions: [...exclusions, ...narrow] };
  const places = narrow.map(({ parameter, path }) => `${parameter ?? 'the whole rule'} at ${path}`);
  return {
    instead: places.length > 0 ? 'narrow' : 'nothing',
    places: listed(places),
    then: would(then, judgement),
  } as const;
}

export const answers = answersFrom<WafConfiguration, typeof texts>(texts, {
  through: (configuration, judgement) => {
    const first = firstIn(configuration, judgement, 'through');
    if (!first) return null;
    const excluded = first.why.facts.filter(({ name }) => name === 'left out');
    return {
      ...first.said,
      let: excluded.length > 0 ? 'in by exclusions' : 'in by none',
      exclusions: excluded.map(({ value }) => value.text).join(' '),
    };
  },

  'turned away': (configuration, judgement) => {
    const first = firstIn(configuration, judgement, 'turned-away');
    if (!first) return null;
    const { reason } = first.why;
    const rules = reason.kind === 'score' ? reason.rules : [];
    const named = rules.map(({ id, name, variable }) => `${id} (${name}) in ${variable}`);
    return { ...first.said, rules: named.join('; ') };
  },

  /** The rule, parameter and path that most of those who were turned away have in common. */
  next: (configuration, { traffic }) => {
    const away = playedFor(configuration, traffic).filter(
      (each) => outcomeOf(each) === 'turned-away',
    );
    const places = away.flatMap(({ flow, matches }) => [
      ...new Set(matches.map(([id, variable]) => `${id} ${variable} ${pathOf(flow.request)}`)),
    ]);
    const [top] = counted(places);
    if (!top) return null;
    const [rule = '', variable, path] = top[0].split(' ');
    return { rule, name: RULES[rule]!.name, variable, path, count: top[1], away: away.length };
  },

  narrower: (configuration, judgement) => {
    const { exclusions } = configuration;
    const { hits, traffic } = judgement;
    const idle = exclusions.filter((_, at) => !hits[partOfExclusion(at)]).length;
    const needed = idle === 0 ? 'all' : 'some';
    const count = exclusions.length;
    const facts = { traffic, needed, idle, exclusions: count, instead: 'nothing' } as const;
    if (exclusions.length === 0) return { ...facts, answer: 'none' };
    const wide = exclusions.findIndex(({ parameter, path }) => parameter === null || path === null);
    if (wide === -1) return { ...facts, answer: 'all narrow' };
    return {
      ...facts,
      answer: 'one wide',
      exclusion: printExclusion(exclusions[wide]!, wide),
      requests: plural(hits[partOfExclusion(wide)] ?? 0, 'request'),
      result: would(configuration, judgement),
      ...insteadOf(configuration, wide, judgement),
    };
  },

  wider: (configuration, judgement) => {
    const { exclusions } = configuration;
    if (exclusions.length === 0) return null;
    const widened = exclusions.map((each) => ({ ...each, parameter: null, path: null }));
    return { result: would({ ...configuration, exclusions: widened }, judgement) };
  },

  limit: (configuration, judgement) => {
    const limit = configuration.threshold + 5;
    return { limit, result: would({ ...configuration, threshold: limit }, judgement) };
  },

  paranoia: (configuration, judgement) => {
    const levels = ([1, 2, 3, 4] as const).map(
      (paranoia) => `level ${paranoia}: ${would({ ...configuration, paranoia }, judgement)}`,
    );
    return { levels: levels.join('; ') };
  },

  waf: ({ paranoia }, judgement) => {
    const { stopped, attacks } = countsIn(judgement);
    return { stopped, attacks, traffic: judgement.traffic, paranoia };
  },
});
