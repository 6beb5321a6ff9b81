import { numbersOf, type ChallengeAnswer, type Judgement } from '../challenge.ts';
import { partOfExclusion, pathOf, REPEATING, type WafExclusion } from '@netward/lab-engine/waf';
import { RULES } from '@netward/lab-engine/waf/rules';
import { printExclusion } from '@netward/lab-engine/waf/text';
import { isExclusion, type WafConfiguration } from './configuration.ts';
import { evidence } from './evidence.ts';
import { judge, outcomeOf } from './judge.ts';
import { playedFor } from './play.ts';
import { listed, plural } from '../shop/words.ts';

type Ask = (configuration: WafConfiguration, judgement: Judgement) => ChallengeAnswer | null;

const would = (configuration: WafConfiguration, { traffic }: Judgement): string => {
  const { 'turned-away': away, through } = numbersOf(judge(configuration, traffic));
  return `${plural(away, 'customer')} turned away and ${plural(through, 'attack')} through`;
};

const whyAway: Ask = (configuration, judgement) => {
  const judged = judgement.flows.find(({ outcome }) => outcome === 'turned-away');
  if (!judged) return null;
  const { why } = evidence(configuration, judgement.traffic, judged.id)!;
  const rules = why.reason.kind === 'score' ? why.reason.rules : [];
  const named = rules.map(({ id, name, variable }) => `${id} (${name}) in ${variable}`);
  return {
    question: `Why was ${judged.source} turned away?`,
    phrasings: [
      'why was a customer turned away',
      'why are customers blocked',
      'which rule blocks this customer',
      `what happened to ${judged.source}`,
      'why is there a 403 for a customer',
      'why was this comment refused',
    ],
    answer: `${judged.source} sent “${judged.summary}” at ${judged.time}. ${why.sentence} Matched: ${named.join('; ')}.`,
  };
};

const whyThrough: Ask = (configuration, judgement) => {
  const judged = judgement.flows.find(({ outcome }) => outcome === 'through');
  if (!judged) return null;
  const { why } = evidence(configuration, judgement.traffic, judged.id)!;
  const facts = why.facts.filter(({ name }) => name === 'left out').map(({ value }) => value.text);
  return {
    question: `Why did the attack of ${judged.source} get through?`,
    phrasings: [
      'why did an attack get through',
      'which attack passed',
      'what let the attack in',
      'why was the attack not stopped',
      'which exclusion is too wide',
      'how did it get past the waf',
    ],
    answer: `${judged.source} sent “${judged.summary}” at ${judged.time}. ${why.sentence}${facts.length > 0 ? ` It was let in by: ${facts.join(' ')}` : ''}`,
  };
};

const whatLimit: Ask = (configuration, judgement) => {
  const higher = { ...configuration, threshold: configuration.threshold + 5 };
  return {
    question: 'Why is raising the limit dangerous?',
    phrasings: [
      'what if i raise the threshold',
      'should the score limit be higher',
      'why not a threshold of 10',
      'can the limit separate customers from attacks',
      'what does the anomaly threshold do',
      'is a higher score limit better',
    ],
    answer: `The limit treats every rule and every parameter alike. A customer’s one unlucky word and an attack that one rule alone sees have the same score, 5. With a limit of ${higher.threshold} this configuration would give ${would(higher, judgement)}.`,
  };
};

const whatParanoia: Ask = (configuration, judgement) => {
  const levels = ([1, 2, 3, 4] as const).map(
    (paranoia) => `level ${paranoia}: ${would({ ...configuration, paranoia }, judgement)}`,
  );
  return {
    question: 'What does the paranoia level change?',
    phrasings: [
      'what is a paranoia level',
      'which paranoia level should i use',
      'what would paranoia level 2 do',
      'is a higher paranoia level safer',
      'why are so many customers blocked at level 2',
      'compare the paranoia levels',
    ],
    answer: `Each level asks more rules, and the further ones are about signs that honest people type as well. With everything else as it is: ${levels.join('; ')}.`,
  };
};

/** The exclusions, one parameter and path each, that would let the same customers in as this wide one. */
function narrowerThan(
  configuration: WafConfiguration,
  { rule }: WafExclusion,
  { traffic }: Judgement,
): WafExclusion[] {
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

const whatNarrower: Ask = (configuration, judgement) => {
  const { exclusions } = configuration;
  const wide = exclusions.findIndex(({ parameter, path }) => parameter === null || path === null);
  const fits = {
    question: 'What would a narrower exclusion do?',
    phrasings: [
      'is my exclusion too wide',
      'how narrow should an exclusion be',
      'what does an exclusion cost',
      'could i exclude less',
      'should i name the parameter and the path',
      'what is the smallest exclusion',
    ],
  };
  if (exclusions.length === 0)
    return {
      ...fits,
      answer:
        'There is no exclusion yet. The narrowest one takes one rule off one parameter at one path, where customers were refused; everything else that the rule sees is refused as before.',
    };
  if (wide === -1)
    return {
      ...fits,
      answer: `Nothing narrower can be said here: each of your exclusions names a rule, a parameter and a path. What is left is to ask for each whether it is needed. ${neededIn(configuration, judgement)}`,
    };
  const without = { ...configuration, exclusions: exclusions.filter((_, at) => at !== wide) };
  const narrow = narrowerThan(without, exclusions[wide]!, judgement);
  const then = { ...without, exclusions: [...without.exclusions, ...narrow] };
  const places = narrow.map(({ parameter, path }) => `${parameter ?? 'the whole rule'} at ${path}`);
  const instead =
    places.length > 0
      ? `Only for ${listed(places)}, where customers of this traffic set it off, there would be ${would(then, judgement)}.`
      : `No parameter of a customer needs it here; without it there would be ${would(without, judgement)}.`;
  return {
    ...fits,
    answer: `${printExclusion(exclusions[wide]!, wide)} takes a rule off more than one parameter at one path. It took a match away in ${plural(judgement.hits[partOfExclusion(wide)] ?? 0, 'request')} of traffic ${judgement.traffic}, and the result is ${would(configuration, judgement)}. ${instead}`,
  };
};

/** How many of the exclusions decided nothing in this traffic. */
function neededIn({ exclusions }: WafConfiguration, { hits, traffic }: Judgement): string {
  const idle = exclusions.filter((_, at) => !hits[partOfExclusion(at)]).length;
  return idle === 0
    ? `In traffic ${traffic} each took a match away.`
    : `In traffic ${traffic} ${idle} of ${exclusions.length} took no match away.`;
}

const whatWider: Ask = (configuration, judgement) => {
  const { exclusions } = configuration;
  if (exclusions.length === 0) return null;
  const widened = exclusions.map((each) => ({ ...each, parameter: null, path: null }));
  return {
    question: 'What would a wider exclusion do?',
    phrasings: [
      'can i exclude a rule everywhere',
      'is it ok to switch a rule off completely',
      'why not switch the rule off',
      'what if i remove the whole rule',
      'why name the parameter and the path',
      'is a wider exclusion simpler',
    ],
    answer: `If each of your exclusions took its rule off everywhere, the result would be ${would({ ...configuration, exclusions: widened }, judgement)}. An attacker chooses the parameter, so a rule that is off for all of them guards none.`,
  };
};

const whichNext: Ask = (configuration, judgement) => {
  const away = playedFor(configuration, judgement.traffic).filter(
    (each) => outcomeOf(each) === 'turned-away',
  );
  const counts = new Map<string, number>();
  for (const { flow, matches } of away)
    for (const place of new Set(
      matches.map(([id, variable]) => `${id} ${variable} ${pathOf(flow.request)}`),
    ))
      counts.set(place, (counts.get(place) ?? 0) + 1);
  const [top] = [...counts].sort(([, one], [, other]) => other - one);
  if (!top) return null;
  const [id = '', variable, path] = top[0].split(' ');
  return {
    question: 'Which rule turns away most customers?',
    phrasings: [
      'which rule should i exclude',
      'what should i exclude next',
      'which rule is the worst',
      'what do the customers have in common',
      'where do i begin',
      'which parameter makes trouble',
    ],
    answer: `${id}, “${RULES[id]!.name}”, matches in ${variable} at ${path} for ${top[1]} of the ${away.length} customers who are turned away. Before you exclude it there, look which attacks at ${path} would be left to other rules.`,
  };
};

const whatWaf: Ask = (configuration, judgement) => {
  const { stopped, through } = numbersOf(judgement);
  return {
    question: 'Is the shop safe once no attack gets through?',
    phrasings: [
      'is a waf enough',
      'does the waf fix the shop',
      'can i rely on the waf',
      'what does the waf not see',
      'does an exclusion open a hole',
      'what remains for the developers',
    ],
    answer: `No. ${stopped} of ${stopped + through} attacks of traffic ${judgement.traffic} are stopped at paranoia level ${configuration.paranoia}, and these are the ones that were sent. Every exclusion leaves something to the shop: bound parameters against injection, escaping against scripts. A WAF buys time; it does not mend the fault.`,
  };
};

const ASKED: readonly Ask[] = [
  whyThrough,
  whyAway,
  whichNext,
  whatNarrower,
  whatWider,
  whatLimit,
  whatParanoia,
  whatWaf,
];

/** Questions that fit this result, the most useful first, answered from it. */
export function answers(
  configuration: WafConfiguration,
  judgement: Judgement,
): readonly ChallengeAnswer[] {
  return ASKED.flatMap((ask) => ask(configuration, judgement) ?? []);
}
