import { numbersOf, type ChallengeAnswer, type Judgement, type Outcome } from '../challenge.ts';
import { attackKindOf } from '../suricata/attacks.ts';
import { partOfSid, requestBuffers } from '@netward/lab-engine/suricata';
import type { IdsConfiguration } from './configuration.ts';
import { evidence } from './evidence.ts';
import { flowsOf } from './play.ts';
import { judge, MOST_FALSE_ALARMS } from './judge.ts';
import type { MorningFlow } from '../web-requests/morning.ts';
import { plural } from '../shop/words.ts';

type Ask = (configuration: IdsConfiguration, judgement: Judgement) => ChallengeAnswer | null;

function firstOf({ flows, traffic }: Judgement, list: Outcome, kind: string | null) {
  const asked = flowsOf(traffic);
  const index = flows.findIndex(
    ({ outcome }, at) => outcome === list && attackKindOf(asked[at]!) === kind,
  );
  return index === -1 ? null : { judged: flows[index]!, flow: asked[index]! };
}

const spanOf = (flows: readonly MorningFlow[]): number =>
  (flows.at(-1)?.at ?? 0) - (flows[0]?.at ?? 0);

/** The flows by source, those that took longest first. */
function bySource(flows: readonly MorningFlow[]): readonly (readonly MorningFlow[])[] {
  const sources = [...new Set(flows.map(({ source }) => source))];
  return sources
    .map((source) => flows.filter((flow) => flow.source === source))
    .sort((one, other) => spanOf(other) - spanOf(one));
}

const numbers = (configuration: IdsConfiguration, { traffic }: Judgement): string => {
  const { 'turned-away': alarms, through } = numbersOf(judge(configuration, traffic));
  return `${plural(alarms, 'false alarm')} and ${plural(through, 'attack')} missed`;
};

const whyFalse: Ask = (configuration, judgement) => {
  const first = firstOf(judgement, 'turned-away', null);
  if (!first) return null;
  const { judged } = first;
  const { why } = evidence(configuration, judgement.traffic, judged.id)!;
  return {
    question: `Why did ${judged.source} set off an alarm?`,
    phrasings: [
      'why is there a false alarm',
      'why is a customer in the alerts',
      'what set off the false alarm',
      'why did this customer match',
      'which rule alarms about customers',
      'how do i get rid of a false alarm',
    ],
    answer: `${judged.source} sent ${judged.summary} at ${judged.time}. ${why.sentence} Ask for more of what only an attack has: another content, or an order with distance.`,
  };
};

const whyMissed: Ask = (configuration, judgement) => {
  const first = firstOf(judgement, 'through', 'injection');
  if (!first) return null;
  const { judged, flow } = first;
  const buffers = requestBuffers(flow.request);
  const body = buffers['http.request_body'];
  const seen = body ? `its body is ${body}` : `http.uri is ${buffers['http.uri']}`;
  return {
    question: `Why was the attack of ${judged.source} missed?`,
    phrasings: [
      'why was an injection missed',
      'which attack did no rule see',
      'why is there no alert for this attack',
      'what slipped past my rules',
      'why did the attack get past the sensor',
      'how did it evade the rule',
    ],
    answer: `At ${judged.time} ${judged.source} sent ${judged.summary}. What a rule can look at: ${seen}. ${evidence(configuration, judgement.traffic, judged.id)!.why.sentence}`,
  };
};

const whatThreshold: Ask = (configuration, judgement) => {
  const asked = flowsOf(judgement.traffic);
  const [guess = []] = bySource(asked.filter((flow) => attackKindOf(flow) === 'guess'));
  const logins = asked.filter((flow) => !flow.isAttack && flow.request.target === '/login');
  const [office = []] = [...bySource(logins)].sort((one, other) => other.length - one.length);
  return {
    question: 'Which threshold tells guessing from an office?',
    phrasings: [
      'how do i see password guessing',
      'what count and seconds should i use',
      'why is the guessing not seen',
      'what does the threshold do',
      'why does the office set off the login rule',
      'how many logins are too many',
    ],
    answer: `In traffic ${judgement.traffic} the slowest source guesses ${guess.length} times in ${spanOf(guess)} seconds, and ${office.length} customers behind one address log in within ${spanOf(office)} seconds. A count between the two, over a window long enough for the slow one, tells them apart. Your rules give ${numbers(configuration, judgement)}.`,
  };
};

const whatNocase: Ask = (configuration, judgement) => {
  const blind = {
    rules: configuration.rules.map((rule) => ({
      ...rule,
      contents: rule.contents.map((content) => ({ ...content, nocase: false })),
    })),
  };
  return {
    question: 'What would happen without nocase?',
    phrasings: [
      'what does nocase do',
      'is upper case important',
      'do i need nocase',
      'what if i leave out nocase',
      'are contents case sensitive',
      'why does UNION not match union',
    ],
    answer: `Contents are compared byte by byte; nocase takes capital letters for small ones. SQL does not care about case, so attackers mix it. Without nocase your rules would give ${numbers(blind, judgement)}.`,
  };
};

const whatRaw: Ask = (configuration, judgement) => {
  const raw = {
    rules: configuration.rules.map((rule) => ({
      ...rule,
      contents: rule.contents.map((content) =>
        content.buffer === 'http.uri' ? { ...content, buffer: 'http.uri.raw' as const } : content,
      ),
    })),
  };
  return {
    question: 'What is the difference between http.uri and http.uri.raw?',
    phrasings: [
      'what is http.uri.raw',
      'which buffer should i use',
      'what does decoded mean',
      'why does %55NION match union',
      'what is a sticky buffer',
      'http.uri or http.uri.raw',
    ],
    answer: `http.uri is the target with %55 turned into U; http.uri.raw is the target as it was sent. A plus sign stays a plus sign in both, and a body is never decoded. With http.uri.raw your rules would give ${numbers(raw, judgement)}.`,
  };
};

const busiest: Ask = ({ rules }, judgement) => {
  const silent = rules.filter(({ sid }) => !judgement.hits[partOfSid(sid)]);
  const most = [...rules].sort(
    (one, other) =>
      (judgement.hits[partOfSid(other.sid)] ?? 0) - (judgement.hits[partOfSid(one.sid)] ?? 0),
  )[0];
  if (!most) return null;
  const hits = judgement.hits[partOfSid(most.sid)] ?? 0;
  return {
    question: 'Which rule alarms most?',
    phrasings: [
      'which rule writes the most alerts',
      'which rule never fires',
      'what did each rule find',
      'do i need all rules',
      'which rule is noisy',
      'how many alerts did each rule write',
    ],
    answer: `Rule ${most.sid}, “${most.message}”, wrote ${hits} ${hits === 1 ? 'alert' : 'alerts'} in traffic ${judgement.traffic}. ${silent.length === 0 ? 'Every rule wrote one at least.' : `These wrote none: ${silent.map(({ sid }) => sid).join(', ')}.`}`,
  };
};

const whyThree: Ask = (_, judgement) => {
  const alarms = numbersOf(judgement)['turned-away'];
  return {
    question: 'Why may three alarms be false?',
    phrasings: [
      'why are false alarms allowed',
      'why not zero false alarms',
      'how many false alarms are too many',
      'what does a false alarm cost',
      'is a false positive bad on an ids',
      'what is alert fatigue',
    ],
    answer: `A sensor that only alerts turns nobody away, so a false alarm costs somebody’s time. ${MOST_FALSE_ALARMS} in ${judgement.flows.length} requests can still be read; with many more people stop reading, and then the true one is missed as well. There are ${alarms} in traffic ${judgement.traffic}.`,
  };
};

const ASKED: readonly Ask[] = [
  whyMissed,
  whyFalse,
  whatThreshold,
  whatRaw,
  whatNocase,
  busiest,
  whyThree,
];

/** Questions that fit this result, the most useful first, answered from it. */
export function answers(
  configuration: IdsConfiguration,
  judgement: Judgement,
): readonly ChallengeAnswer[] {
  return ASKED.flatMap((ask) => ask(configuration, judgement) ?? []);
}
