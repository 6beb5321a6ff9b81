import { numbersOf, type ChallengeAnswer, type Judgement } from '../challenge.ts';
import { counted } from '../counted.ts';
import { chainOf, type ChainRule, type FirewallConfiguration } from './configuration.ts';
import { evidence } from './evidence.ts';
import { judgedFlows } from './explain.ts';
import { judge } from './judge.ts';
import { namesPort, namesSource } from '@netward/lab-engine/firewall';
import { printRule } from '@netward/lab-engine/firewall-text';

type Ask = (configuration: FirewallConfiguration, judgement: Judgement) => ChallengeAnswer | null;

const inList = (
  configuration: FirewallConfiguration,
  judgement: Judgement,
  list: 'turned-away' | 'through',
) => judgedFlows(configuration, judgement).filter(([{ outcome }]) => outcome === list);

const numbered = (configuration: FirewallConfiguration, { traffic }: Judgement): string => {
  const {
    served,
    'turned-away': away,
    stopped,
    through,
  } = numbersOf(judge(configuration, traffic));
  return `${served} customers served, ${away} turned away, ${stopped} attacks stopped, ${through} through`;
};

/** The port that most of those who were turned away wanted. */
const whyNotThisPort: Ask = (configuration, judgement) => {
  const away = inList(configuration, judgement, 'turned-away');
  const first = counted(away.map(([, { port }]) => port))[0];
  if (!first) return null;
  const [port, count] = first;
  const [judged] = away.find(([, flow]) => flow.port === port)!;
  const { why } = evidence(configuration, judgement.traffic, judged.id)!;
  return {
    question: `Why did ${port} not pass?`,
    phrasings: [
      `why is ${port} blocked`,
      `what stops ${port}`,
      `why can customers not reach ${port}`,
      `${port} does not work`,
      `which rule blocks port ${port}`,
      `why is port ${port} closed`,
    ],
    answer: `${count} of those who were turned away wanted ${port}. Take ${judged.source} at ${judged.time}: ${why.sentence} Open the flow to see each rule and what it was compared with.`,
  };
};

const whyThisCustomer: Ask = (configuration, judgement) => {
  const [first] = inList(configuration, judgement, 'turned-away');
  if (!first) return null;
  const [judged] = first;
  const { why } = evidence(configuration, judgement.traffic, judged.id)!;
  return {
    question: `Why was ${judged.source} turned away?`,
    phrasings: [
      'why was this customer turned away',
      `what happened to ${judged.source}`,
      'why are customers turned away',
      'why is a customer blocked',
      `why did ${judged.source} get no answer`,
      'who was turned away and why',
    ],
    answer: `${judged.source} wanted ${judged.summary.split(',')[0]} at ${judged.time}. ${why.sentence}`,
  };
};

const whyNewAddress: Ask = (configuration, judgement) => {
  const through = inList(configuration, judgement, 'through');
  const [first] = through;
  if (!first) return null;
  const [judged] = first;
  const sources = [...new Set(through.map(([, { source }]) => source))];
  const against = chainOf(configuration).rules.filter(
    ({ action, source }) => action !== 'accept' && source !== null,
  );
  const named = against.map(({ source }) => source);
  const isNamed = (source: string) => against.some((rule) => namesSource(rule, source));
  const list =
    named.length === 0
      ? 'No rule drops an address here, and it would not help for long: addresses change.'
      : sources.every(isNamed)
        ? `Your rules name ${named.join(', ')}, but a rule above accepts these packets first.`
        : `Your rules name ${named.join(', ')}, and the attackers also come from elsewhere: a list of bad addresses is always a list of yesterday’s.`;
  return {
    question: 'Why did a new address get through?',
    phrasings: [
      'why did an attack get through',
      'why are attacks through',
      `why was ${judged.source} not stopped`,
      'the attacker changed his address',
      'why does blocking the attacker not help',
      'why not simply block the bad addresses',
      'can i make a list of attackers',
      'who got through',
    ],
    answer: `These got through: ${sources.join(', ')}. The first was accepted by ${judged.decidedBy === 'default policy' ? 'the default policy' : judged.decidedBy}. ${list} Say what is needed, and let the policy drop the rest.`,
  };
};

const isReplies = (rule: ChainRule) => rule.kind === 'replies' && rule.action === 'accept';

const whyReplies: Ask = (configuration, judgement) => {
  const has = configuration.rules.some(isReplies);
  const without = { ...configuration, rules: configuration.rules.filter((r) => !isReplies(r)) };
  const changed = has
    ? `Without it this configuration gives: ${numbered(without, judgement)}.`
    : `With it on top this one gives: ${numbered({ ...configuration, rules: [{ kind: 'replies', action: 'accept' }, ...configuration.rules] }, judgement)}.`;
  return {
    question: 'What is the rule for established connections for?',
    phrasings: [
      'what does ct state established related mean',
      'why does nobody get an answer',
      'do i need ct state established',
      'what are replies on connections already accepted',
      'can i remove the first rule',
      'why are the answers dropped',
    ],
    answer: `An answer is a packet like any other: it goes down the same list, from the shop to a port that the customer chose. The rule accepts packets of connections that the firewall has already seen opening, so that nobody has to name those ports. ${changed}`,
  };
};

const whatPolicy: Ask = (configuration, judgement) => {
  const policy = configuration.policy === 'drop' ? 'accept' : 'drop';
  return {
    question: `What would the policy ${policy} change?`,
    phrasings: [
      'what does the default policy do',
      'accept or drop as the default',
      'what is default deny',
      'which policy is right',
      'what happens to packets that no rule names',
      'should the policy be drop',
    ],
    answer: `The policy decides about packets that no rule matches: ${judgement.hits['policy'] ?? 0} new connections in this traffic. With ${policy} the same rules would give: ${numbered({ ...configuration, policy }, judgement)}.`,
  };
};

const whichUnused: Ask = (configuration, judgement) => {
  const unused = chainOf(configuration).rules.flatMap((rule) =>
    rule.states || judgement.hits[rule.name] ? [] : [`${rule.name}, ${printRule(rule)}`],
  );
  return {
    question: 'Does the order of the rules matter?',
    phrasings: [
      'in which order are the rules read',
      'which rule is never used',
      'why does my rule have no hits',
      'why is a rule never hit',
      'what does first match decides mean',
      'should drop or accept come first',
    ],
    answer: `Yes. The list is read from the top, and the first rule that matches decides; what is below it is not asked. ${unused.length === 0 ? 'Every rule with addresses or ports decided something in this traffic.' : `In this traffic these decided nothing: ${unused.join('; ')}. Either nothing fits them, or a rule above takes it first.`}`,
  };
};

const whatReject: Ask = () => ({
  question: 'Should I drop or reject?',
  phrasings: [
    'what is the difference between drop and reject',
    'what does reject do',
    'is drop better than reject',
    'what is reject with tcp reset',
    'does reject help the attacker',
    'drop vs reject',
  ],
  answer:
    'For this task both count the same: the packet does not reach the port. Drop says nothing, so the sender asks again and waits. Reject with a TCP reset answers at once in the name of the destination: the port looks closed, and honest people do not wait for a timeout.',
});

const whyNotOffice: Ask = (configuration) => {
  const ssh = chainOf(configuration).rules.find(
    (rule) => rule.action === 'accept' && rule.ports !== null && namesPort(rule, 22),
  );
  const standing = ssh
    ? `Your rule says: ${printRule(ssh)}.`
    : 'None of your rules accepts port 22 by name.';
  return {
    question: 'Which addresses are in 10.0.0.0/28?',
    phrasings: [
      'what does /28 mean',
      'who is in the office',
      'which addresses may use ssh',
      'is 10.0.0.99 in the office',
      'how do i let only the admin in',
      'what is a network with a slash',
    ],
    answer: `10.0.0.0 to 10.0.0.15: the first 28 of 32 bits are fixed, and four are free. 10.0.0.99 is outside, though it begins with the same three numbers. The admin may sit at any desk of the office. ${standing}`,
  };
};

const ASKED: readonly Ask[] = [
  whyNotThisPort,
  whyNewAddress,
  whyThisCustomer,
  whyReplies,
  whatPolicy,
  whichUnused,
  whyNotOffice,
  whatReject,
];

/** Questions that fit this result, the most useful first, answered from it. */
export function answers(
  configuration: FirewallConfiguration,
  judgement: Judgement,
): readonly ChallengeAnswer[] {
  return ASKED.flatMap((ask) => ask(configuration, judgement) ?? []);
}
