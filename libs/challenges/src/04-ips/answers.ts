import { numbersOf, type ChallengeAnswer, type Judgement } from '../challenge.ts';
import type { IpsConfiguration } from './configuration.ts';
import { evidence } from './evidence.ts';
import { judge, outcomeOf } from './judge.ts';
import { playedFor } from './play.ts';
import { plural } from '../shop/words.ts';

type Ask = (configuration: IpsConfiguration, judgement: Judgement) => ChallengeAnswer | null;

const would = (configuration: IpsConfiguration, { traffic }: Judgement): string => {
  const { 'turned-away': away, through } = numbersOf(judge(configuration, traffic));
  return `${plural(away, 'customer')} dropped and ${plural(through, 'attack')} through`;
};

const whyDropped: Ask = (configuration, judgement) => {
  const judged = judgement.flows.find(({ outcome }) => outcome === 'turned-away');
  if (!judged) return null;
  const { why } = evidence(configuration, judgement.traffic, judged.id)!;
  return {
    question: `Why was ${judged.source} dropped?`,
    phrasings: [
      'why was a customer dropped',
      'why are customers turned away',
      'which rule drops customers',
      'what happened to this customer',
      'why is a customer blocked',
      'who was dropped by mistake',
    ],
    answer: `${judged.source} sent ${judged.summary} at ${judged.time}. ${why.sentence}`,
  };
};

const whyThrough: Ask = (configuration, judgement) => {
  const all = playedFor(configuration, judgement.traffic);
  const index = all.findIndex(
    (each) => outcomeOf(each) === 'through' && !each.flow.asked.startsWith('path-') && !each.isDown,
  );
  const judged = judgement.flows[index];
  if (!judged) return null;
  const { why } = evidence(configuration, judgement.traffic, judged.id)!;
  return {
    question: `Why did the attack of ${judged.source} get through?`,
    phrasings: [
      'why did an attack get through',
      'which attack passed the ips',
      'why was the injection not dropped',
      'what do my rules not see',
      'which injection passed',
      'how did the attack evade the ips',
    ],
    answer: `At ${judged.time} ${judged.source} sent ${judged.summary}. ${why.sentence}`,
  };
};

const whatBypass: Ask = (configuration, judgement) => {
  const other = { ...configuration, bypass: !configuration.bypass };
  const down = playedFor(configuration, judgement.traffic).filter(({ isDown }) => isDown);
  const attacks = down.filter(({ flow }) => flow.isAttack).length;
  return {
    question: 'Should it fail open or closed?',
    phrasings: [
      'what does bypass do',
      'fail open or fail closed',
      'what happens when the inspector crashes',
      'what is queue bypass',
      'why are customers dropped during the crash',
      'what if suricata dies',
    ],
    answer: `While the inspector is down, ${down.length} connections of traffic ${judgement.traffic} arrive, ${attacks === 1 ? 'one of them an attack' : `${attacks} of them attacks`}. With bypass all of them pass, without it none. Your configuration gives ${would(configuration, judgement)}; the other way round it would be ${would(other, judgement)}. Which is worse is the owner’s decision, and the task states it.`,
  };
};

const whatAllDrop: Ask = (configuration, judgement) => {
  const all = {
    ...configuration,
    rules: configuration.rules.map((rule) => ({ ...rule, action: 'drop' as const })),
  };
  return {
    question: 'What if every rule dropped?',
    phrasings: [
      'should all rules drop',
      'which rules should only alert',
      'drop or alert',
      'what is the difference between drop and alert',
      'when may a rule drop',
      'why not drop everything suspicious',
    ],
    answer: `Beside the path a false alarm costs a look; in the path it costs a customer. If every rule dropped, there would be ${would(all, judgement)}. Drop what only an attack can be, and alert on the rest.`,
  };
};

const whatRate: Ask = (configuration, judgement) => {
  const all = playedFor(configuration, judgement.traffic);
  const searched = all.filter(({ flow }) => flow.asked.startsWith('path-'));
  const search = searched.filter(({ flow }) => flow.source === searched[0]?.flow.source);
  const stopped = search.filter((each) => outcomeOf(each) === 'stopped').length;
  const seconds = search.at(-1)!.flow.at - search[0]!.flow.at;
  const without = { ...configuration, rate: null };
  return {
    question: 'Why do the first paths of the search pass?',
    phrasings: [
      'how does the rate limit work',
      'which rate should i use',
      'why does the search get through',
      'what does detection_filter do',
      'how do i stop the directory search',
      'how many connections are too many',
    ],
    answer: `One request for a path is like any other; a search shows by its number of connections. In traffic ${judgement.traffic} the first one opens ${search.length} connections in ${seconds} seconds, and ${stopped} of them are dropped. New ones are dropped until the window ends, its seconds after its first connection; then the count begins anew. The rule counts SYNs: an office behind one address reaches it too, and requests over one kept connection are never counted. Without a rate there would be ${would(without, judgement)}.`,
  };
};

const whyEncrypted: Ask = (_, judgement) => {
  const secure = judgement.flows.filter(({ summary }) => summary.startsWith('TLS: '));
  const through = secure.filter(({ outcome }) => outcome === 'through').length;
  return {
    question: 'Why does the IPS not see attacks over TLS?',
    phrasings: [
      'why do encrypted attacks pass',
      'can the ips read https',
      'what about port 8443',
      'why is the decision encrypted',
      'how could i stop an attack over tls',
      'does tls hide attacks',
    ],
    answer: `${secure.length} connections of traffic ${judgement.traffic} are encrypted, and ${plural(through, 'attack')} passed among them. The IPS has no key, so it sees addresses, ports, sizes and the name in the handshake. What can read the request stands where TLS ends: the WAF of level 6.`,
  };
};

const ASKED: readonly Ask[] = [
  whyDropped,
  whyThrough,
  whatBypass,
  whatAllDrop,
  whatRate,
  whyEncrypted,
];

/** Questions that fit this result, the most useful first, answered from it. */
export function answers(
  configuration: IpsConfiguration,
  judgement: Judgement,
): readonly ChallengeAnswer[] {
  return ASKED.flatMap((ask) => ask(configuration, judgement) ?? []);
}
