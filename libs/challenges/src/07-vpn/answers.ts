import { numbersOf, type ChallengeAnswer, type Judgement } from '../challenge.ts';
import type { VpnConfiguration } from './configuration.ts';
import { evidence } from './evidence.ts';
import { explain, judgedFlows, type JudgedVpnFlow } from './explain.ts';
import { entryInWords, judge } from './judge.ts';
import { GATEWAY } from './places.ts';

type Ask = (configuration: VpnConfiguration, judgement: Judgement) => ChallengeAnswer | null;

function numbered(configuration: VpnConfiguration, { traffic }: Judgement): string {
  const {
    served,
    'turned-away': away,
    stopped,
    through,
  } = numbersOf(judge(configuration, traffic));
  return `${served} work, ${away} fail, ${stopped} secrets kept, ${through} leaked`;
}

function firstOf(
  configuration: VpnConfiguration,
  judgement: Judgement,
  test: (each: JudgedVpnFlow) => boolean,
) {
  const found = judgedFlows(configuration, judgement).find(test);
  if (!found) return null;
  const { why } = evidence(configuration, judgement.traffic, found.flow.id)!;
  return { ...found, sentence: why.sentence };
}

const whyFails: Ask = (configuration, judgement) => {
  const first = firstOf(configuration, judgement, ({ outcome }) => outcome === 'turned-away');
  if (!first) return null;
  const { host } = first.flow.place;
  return {
    question: `Why does ${host} not work?`,
    phrasings: [
      `why can she not reach ${host}`,
      'why does it not work',
      'what fails and why',
      'why does the office not work',
      'why is there no answer',
      `what is wrong with ${host}`,
    ],
    answer: `${first.sentence} ${explain(configuration, judgement, 'turned-away')}`,
  };
};

const whyLeaks: Ask = (configuration, judgement) => {
  const first = firstOf(configuration, judgement, ({ outcome }) => outcome === 'through');
  if (!first) return null;
  return {
    question: 'What leaks, and to whom?',
    phrasings: [
      'why does it leak',
      'who can read it',
      'which secrets leak',
      'what can the café see',
      'what is readable',
      'why is it not private',
    ],
    answer: `The first at ${first.flow.time}: ${first.sentence} ${explain(configuration, judgement, 'through')}`,
  };
};

const whatDns: Ask = (configuration, judgement) => {
  const other = configuration.dns === 'office' ? 'cafe' : 'office';
  return {
    question: `What would the ${other === 'office' ? 'office’s' : 'café’s'} resolver change?`,
    phrasings: [
      'what is a dns leak',
      'which resolver should I use',
      'who learns the names I look up',
      'dns inside or outside',
      'why do the names matter',
      'what does dhcp option dns do',
    ],
    answer: `A name is looked up before anything else is sent, and whoever carries the lookup reads it. The café’s resolver is on the café’s own network, so even a full tunnel leaves those lookups outside; the office’s, 10.0.1.53, is inside as far as a route leads there. With the other resolver: ${numbered({ ...configuration, dns: other }, judgement)}.`,
  };
};

const whatTunnel: Ask = (configuration, judgement) => {
  const other = configuration.tunnel === 'full' ? 'split' : 'full';
  return {
    question: `What would a ${other} tunnel change?`,
    phrasings: [
      'full or split tunnel',
      'what is split tunnelling',
      'what does redirect-gateway def1 do',
      'should everything go into the tunnel',
      'why not a full tunnel',
      'what is the difference between full and split',
    ],
    answer: `A full tunnel takes whatever has no narrower route, a split one only what its routes name. So the one needs a list of what may stay outside, the other of what has to go in, and what a list forgets goes the other way. With a ${other} tunnel and the same routes: ${numbered({ ...configuration, tunnel: other }, judgement)}.`,
  };
};

const whyTls: Ask = (configuration, judgement) => ({
  question: 'Why TLS if there is a tunnel?',
  phrasings: [
    'do I need https with a vpn',
    'what does tls add inside the tunnel',
    'who reads beyond the gateway',
    'is plain http safe in the tunnel',
    'what does https first do',
    'why are passwords readable beyond the gateway',
  ],
  answer: `The tunnel ends at ${GATEWAY}. From there on a plain request travels as it is, past the gateway’s operator and everybody between it and the site. With TLS the site alone reads it. ${configuration.https ? 'Without' : 'With'} https first: ${numbered({ ...configuration, https: !configuration.https }, judgement)}.`,
});

const whichRoute: Ask = (configuration, judgement) => {
  const calls = judgedFlows(configuration, judgement).filter(
    ({ flow }) => flow.place.reach === 'calls',
  );
  const ways = [...new Set(calls.map(({ course }) => entryInWords(course.way)))];
  return {
    question: 'Which way do the calls take?',
    phrasings: [
      'why do the calls fail',
      'how do I keep calls out of the tunnel',
      'what does net_gateway mean',
      'which route decides',
      'what is the narrowest route',
      'where do the video calls go',
    ],
    answer: `The narrowest network that has the address decides, whatever the order of the lines. For the calls here: ${ways.join('; ')}. A route with net_gateway leads around the tunnel, by the way that there was before it. It should have the whole network of the calls, and nothing besides: what else is in it leaves the tunnel too.`,
  };
};

const ASKED: readonly Ask[] = [whyFails, whyLeaks, whichRoute, whatDns, whatTunnel, whyTls];

/** Questions that fit this result, the most useful first, answered from it. */
export function answers(
  configuration: VpnConfiguration,
  judgement: Judgement,
): readonly ChallengeAnswer[] {
  return ASKED.flatMap((ask) => ask(configuration, judgement) ?? []);
}
