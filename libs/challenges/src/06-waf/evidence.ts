import type { MarkedText, ScoredRule, Why } from '@netward/evidence';
import type { HttpResponse, Packet } from '@netward/lab-engine';
import { packetsOfFlow, type Leg } from '@netward/lab-engine/flow';
import { FORBIDDEN, forwarded } from '@netward/lab-engine/payloads';
import { INNER } from '@netward/lab-engine/rules';
import { accessLogLine } from '../access-line.ts';
import type { Day, FlowEvidence, FlowRecord } from '../challenge.ts';
import { responseTo } from '../web-requests/answers.ts';
import type { WafConfiguration } from './configuration.ts';
import type { CrsMatch } from './crs.ts';
import { outcomeOf, pathOf, scoresOf, typedFields, type ScoredFlow } from './judge.ts';
import { MATCHES, RULES } from './measured.ts';
import { refusalLine } from './refusal-line.ts';
import { printExclusion } from './syntax.ts';

/** What a proxy takes before it asks on, in microseconds. */
const READS = 2_000;

function packetsOf({ flow }: ScoredFlow, isRefused: boolean): readonly Packet[] {
  const { source, request, isAttack, turn } = flow;
  const front: Leg = {
    path: [isAttack ? 'attacker' : 'client', 'firewall', 'waf'],
    source,
    destination: '10.0.0.20',
    port: 8080,
    openedAt: 0,
    ending: 'answered',
    request,
    response: isRefused ? FORBIDDEN : responseTo(flow),
    fate: isRefused ? 'denied' : 'proxied',
  };
  if (isRefused) return packetsOfFlow([front], turn);
  const back: Leg = {
    path: ['waf', 'server'],
    source: INNER.waf,
    destination: INNER.behindWaf,
    port: 8080,
    openedAt: READS,
    ending: 'answered',
    request: forwarded(request, source),
    response: responseTo(flow),
  };
  return packetsOfFlow([front, back], turn);
}

export function evidence(
  configuration: WafConfiguration,
  traffic: Day,
  id: string,
): FlowEvidence | null {
  const each = scoresOf(configuration, traffic).find(({ flow }) => flow.id === id);
  if (!each) return null;
  const isRefused = each.score >= configuration.threshold;
  return {
    packets: packetsOf(each, isRefused),
    why: whyOf(configuration, each),
    written: writtenAbout(configuration, each, isRefused),
  };
}

function writtenAbout(
  { threshold }: WafConfiguration,
  { flow, score }: ScoredFlow,
  isRefused: boolean,
): readonly FlowRecord[] {
  const { time, source, request } = flow;
  const response: HttpResponse = isRefused ? FORBIDDEN : responseTo(flow);
  const access = accessLogLine({ source, time, request, response });
  return [
    ...(isRefused
      ? [{ time, tool: 'ModSecurity', text: refusalLine(flow, score, threshold) }]
      : []),
    { time, tool: 'nginx at the WAF', text: access },
    ...(isRefused
      ? []
      : [
          {
            time,
            tool: 'nginx',
            text: accessLogLine({ source: INNER.waf, time, request, response }),
          },
        ]),
  ];
}

/** The value of the variable with the matched part marked; libinjection reads the whole value. */
function markedIn({ flow }: ScoredFlow, [, variable, part]: CrsMatch): MarkedText {
  const name = variable.replace(/^ARGS:/, '');
  const value = typedFields(flow).find(([field]) => field === name)?.[1] ?? part;
  const from = value.toLowerCase().indexOf(part.toLowerCase());
  const marks = from === -1 ? [{ from: 0, to: value.length }] : [{ from, to: from + part.length }];
  return { text: value, marks };
}

function scoredRule(each: ScoredFlow, match: CrsMatch): ScoredRule {
  const [id, variable, , score] = match;
  return {
    id,
    name: RULES[id]!.name,
    variable: variable || 'other variables',
    score,
    text: markedIn(each, match),
  };
}

function whyOf(configuration: WafConfiguration, each: ScoredFlow): Why {
  const { paranoia, threshold, exclusions } = configuration;
  const { matches, score, used, flow } = each;
  const outcome = outcomeOf(configuration, each);
  return {
    device: 'WAF',
    node: 'waf',
    verdict: outcome === 'through' ? 'exposed' : score >= threshold ? 'blocked' : 'passed',
    heading: `WAF, CRS 3.3.4, paranoia level ${paranoia}`,
    sentence: sentenceOf(configuration, each),
    reason: {
      kind: 'score',
      rules: matches.map((match) => scoredRule(each, match)),
      sum: score,
      limit: threshold,
    },
    facts: [
      ...used.map((index) => ({
        name: 'left out',
        value: { text: printExclusion(exclusions[index]!, index), marks: [] },
        line: null,
      })),
      {
        name: 'at the other levels',
        value: { text: scoresAtLevels(configuration, flow.asked), marks: [] },
        line: null,
      },
    ],
    silent: score >= threshold ? ['The server wrote nothing: no request reached it.'] : [],
  };
}

/** 'level 2: 15, level 3: 15, level 4: 20', without any exclusion. */
function scoresAtLevels({ paranoia }: WafConfiguration, asked: string): string {
  return [1, 2, 3, 4]
    .filter((level) => level !== paranoia)
    .map((level) => {
      const own = MATCHES[asked]!.filter(([id]) => RULES[id]!.paranoia <= level);
      return `level ${level}: ${own.reduce((sum, [, , , score]) => sum + score, 0)}`;
    })
    .join(', ');
}

function sentenceOf({ threshold }: WafConfiguration, { flow, matches, score, used }: ScoredFlow) {
  const rules = new Set(matches.map(([id]) => id)).size;
  const adds =
    rules === 1
      ? `One rule matches, and the score is ${score}`
      : `${rules} rules match, and their scores add up to ${score}`;
  if (score >= threshold)
    return `${adds}; from ${threshold} on the WAF answers 403 itself${flow.isAttack ? '' : ', though this is a customer'}.`;
  const why =
    rules === 0
      ? used.length > 0
        ? 'An exclusion takes away what would have matched, so the score is 0'
        : 'No rule matches, so the score is 0'
      : `${adds}, below ${threshold}`;
  return `${why}, and the request to ${pathOf(flow)} goes on to the shop${flow.isAttack ? ', though it is an attack' : ''}.`;
}
