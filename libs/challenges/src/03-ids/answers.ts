import { partOfSid, requestBuffers, type RuleContent } from '@netward/lab-engine/suricata';
import { answersFrom } from '../answers.ts';
import { numbersOf, type Judgement, type Outcome } from '../challenge.ts';
import { filled } from '@netward/lab-engine/filled';
import { evidenceFrom, evidenceOf } from '../played.ts';
import { plural } from '../judging.ts';
import { attackKindOf, type AttackKind } from '../suricata/sensor.ts';
import type { MorningFlow } from '../web-requests/requests.ts';
import texts from './answers.json' with { type: 'json' };
import { type IdsConfiguration, judge, flowsOf, playedFor } from './judge.ts';
import words from './texts.json' with { type: 'json' };

export const evidence = evidenceFrom(playedFor, ({ flow, played }, configuration, traffic) => {
  const { outcome, decidedBy } = judge(configuration, traffic).flows.find(
    ({ id }) => id === flow.id,
  )!;
  const alert = played.records.find(({ kind }) => kind === 'ids-alerted');
  const copy = played.packets.find(({ to, payload }) => to === 'ids' && payload.kind === 'request');
  const { packets, why, written } = evidenceOf(played, outcome, alert ?? copy!);
  const verdict = alert ? 'alerted' : flow.isAttack ? 'exposed' : 'passed';
  // What the sensor cannot know.
  const who = words.who[decidedBy === 'another guess' ? decidedBy : outcome];
  const sentence = `${why.sentence} ${filled(who, { source: flow.source })}`;
  return { packets, why: { ...why, verdict, sentence }, written };
});

/** The first line of a list that is of such a kind, why it is there, and its request. */
function firstOf(
  configuration: IdsConfiguration,
  { flows, traffic }: Judgement,
  list: Outcome,
  kind: AttackKind | null,
) {
  const asked = flowsOf(traffic);
  const index = flows.findIndex(
    ({ outcome }, at) => outcome === list && attackKindOf(asked[at]!) === kind,
  );
  if (index === -1) return null;
  const { id, source, time, summary } = flows[index]!;
  const why = evidence(configuration, traffic, id)!.why.sentence;
  return { line: { source, time, summary, why }, request: asked[index]!.request };
}

const spanOf = (flows: readonly MorningFlow[]): number => flows.at(-1)!.at - flows[0]!.at;

function bySource(flows: readonly MorningFlow[]): readonly (readonly MorningFlow[])[] {
  const sources = [...new Set(flows.map(({ source }) => source))];
  return sources.map((each) => flows.filter(({ source }) => source === each));
}

function numbered(judgement: Judgement): string {
  const { 'turned-away': alarms, through } = numbersOf(judgement);
  return `${plural(alarms, 'false alarm')} and ${plural(through, 'attack')} missed`;
}

function changed(
  { rules }: IdsConfiguration,
  { traffic }: Judgement,
  change: (content: RuleContent) => Partial<RuleContent>,
): string {
  const others = rules.map((rule) => ({
    ...rule,
    contents: rule.contents.map((content) => ({ ...content, ...change(content) })),
  }));
  return numbered(judge({ rules: others }, traffic));
}

export const answers = answersFrom<IdsConfiguration, typeof texts>(texts, {
  missed: (configuration, judgement) => {
    const first = firstOf(configuration, judgement, 'through', 'injection');
    if (!first) return null;
    const { 'http.uri': target, 'http.request_body': body } = requestBuffers(first.request);
    return { ...first.line, seen: body ? 'body' : 'target', bytes: body ?? target! };
  },

  falseAlarm: (configuration, judgement) =>
    firstOf(configuration, judgement, 'turned-away', null)?.line ?? null,

  threshold: (_, judgement) => {
    const asked = flowsOf(judgement.traffic);
    const guesses = bySource(asked.filter((flow) => attackKindOf(flow) === 'guess'));
    const logins = asked.filter((flow) => !flow.isAttack && flow.request.target === '/login');
    const slowest = guesses.toSorted((one, other) => spanOf(other) - spanOf(one))[0]!;
    const office = bySource(logins).toSorted((one, other) => other.length - one.length)[0]!;
    return {
      traffic: judgement.traffic,
      guesses: slowest.length,
      span: spanOf(slowest),
      logins: office.length,
      officeSpan: spanOf(office),
      numbers: numbered(judgement),
    };
  },

  raw: (configuration, judgement) => ({
    numbers: changed(configuration, judgement, ({ buffer }) =>
      buffer === 'http.uri' ? { buffer: 'http.uri.raw' } : {},
    ),
  }),

  nocase: (configuration, judgement) => ({
    numbers: changed(configuration, judgement, () => ({ nocase: false })),
  }),

  busiest: ({ rules }, { hits, traffic }) => {
    const of = ({ sid }: { readonly sid: number }) => hits[partOfSid(sid)] ?? 0;
    const [most] = rules.toSorted((one, other) => of(other) - of(one));
    if (!most) return null;
    const silent = rules.filter((rule) => of(rule) === 0).map(({ sid }) => sid);
    return {
      sid: most.sid,
      message: most.message,
      alerts: plural(of(most), 'alert'),
      traffic,
      others: silent.length === 0 ? 'wrote' : 'silent',
      silent: silent.join(', '),
    };
  },

  three: (_, judgement) => ({
    requests: judgement.flows.length,
    alarms: numbersOf(judgement)['turned-away'],
    traffic: judgement.traffic,
  }),
});
