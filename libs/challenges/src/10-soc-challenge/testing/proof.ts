import type { Traffic } from '../../challenge.ts';
import type { ChallengeProof } from '../../testing/challenge-proof.ts';
import {
  ALERTS,
  MEASURES,
  NEXT_STEPS,
  VERDICTS,
  type MeasureId,
  type MorningWork,
  type SocConfiguration,
  type TriageDecision,
} from '../configuration.ts';
import { isDecisive, isHostile } from '../judge.ts';
import { solved } from '../solution.ts';
import { stream, type SocMorning } from '../stream.ts';

/** What somebody does differently from the solution, with the morning that they are in. */
type Change = (work: MorningWork, morning: SocMorning) => MorningWork;

const CHANGES = new Map<SocConfiguration, Change>();

function inEach(change: Change): SocConfiguration {
  const on = (day: Traffic) => change(solved(stream(day)), stream(day));
  const configuration = { A: on('A'), B: on('B'), C: on('C') };
  CHANGES.set(configuration, change);
  return configuration;
}

const solves = inEach((work) => work);

/** The first decision about an alert of one of these kinds, made otherwise. */
function deciding(
  isMeant: (morning: SocMorning, index: number) => boolean,
  other: Partial<TriageDecision> | null,
): SocConfiguration {
  return inEach((work, morning) => {
    const index = morning.alerts.findIndex((_, at) => isMeant(morning, at));
    return {
      ...work,
      triage: work.triage.map((decision, at) =>
        at === index ? decision && other && { ...decision, ...other } : decision,
      ),
    };
  });
}

const isHarmless: typeof isHostile = (morning, index) => !isHostile(morning, index);
const isSmall: typeof isHostile = (morning, index) =>
  isHostile(morning, index) && !isDecisive(morning, index);
const isRefusedCustomer: typeof isHostile = (morning, index) =>
  isHarmless(morning, index) && morning.alerts[index]!.device === 'WAF';

/** The solution with a measure filled otherwise, or left out for null. */
function filling(
  measure: MeasureId,
  change: (of: readonly string[]) => readonly string[] | null,
): SocConfiguration {
  return inEach((work) => {
    const known = work.measures.find((each) => each.measure === measure)?.of ?? [];
    const of = change(known);
    const others = work.measures.filter((each) => each.measure !== measure);
    return { ...work, measures: of ? [...others, { measure, of: [...of] }] : others };
  });
}

/** One decision, one record, one value or one measure away from the solution, whatever the morning. */
const widened: ChallengeProof<SocConfiguration>['widened'] = [
  { name: 'one attack closed', configuration: deciding(isSmall, { next: 'close' }) },
  { name: 'one attack called unclear', configuration: deciding(isSmall, { verdict: 'unclear' }) },
  { name: 'one attack called harmless', configuration: deciding(isSmall, { verdict: 'harmless' }) },
  { name: 'one attack still open', configuration: deciding(isSmall, null) },
  { name: 'one harmless alert true', configuration: deciding(isHarmless, { verdict: 'attack' }) },
  {
    name: 'a refused customer harmless, but true',
    configuration: deciding(isRefusedCustomer, { verdict: 'harmless' }),
  },
  {
    name: 'one harmless alert escalated',
    configuration: deciding(isHarmless, { next: 'escalate' }),
  },
  ...[0, 1, 2].map((stage) => ({
    name: `part ${stage + 1} not in the timeline`,
    configuration: inEach((work) => ({ ...work, timeline: work.timeline.toSpliced(stage, 1) })),
  })),
  {
    name: 'a customer in the timeline',
    configuration: inEach((work, { records, truth }) => {
      const customer = records.find((record) => !truth.known.has(record))!;
      return { ...work, timeline: [...work.timeline, customer.id] };
    }),
  },
  {
    name: 'a customer’s account in the scope',
    configuration: inEach((work) => ({ ...work, scope: [...work.scope, 'otto'] })),
  },
  {
    name: 'a customer gets a new password',
    configuration: filling('passwords', (of) => [...of, 'otto']),
  },
  { name: 'a customer is blocked', configuration: filling('block', (of) => [...of, '192.0.2.9']) },
  { name: 'the catalogue closed', configuration: filling('close', (of) => [...of, '/cups/']) },
  { name: 'the shop offline as well', configuration: filling('offline', () => []) },
  { name: 'no note', configuration: inEach((work) => ({ ...work, note: '' })) },
  { name: 'not handed in', configuration: inEach((work) => ({ ...work, isHandedIn: false })) },
];

function anyWork(next: () => number): MorningWork {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const some = <T>(list: readonly T[]): T[] => list.filter(() => next() < 0.5);
  const records = (most: number) => [
    ...new Set(Array.from({ length: most }, () => `r${1 + Math.floor(next() * 230)}`)),
  ];
  return {
    triage: Array.from({ length: ALERTS }, () =>
      next() < 0.3
        ? null
        : { verdict: pick(VERDICTS), next: pick(NEXT_STEPS), because: records(2) },
    ),
    kept: records(5),
    timeline: records(8),
    scope: some(['alice', 'bob', 'otto']),
    measures: some(MEASURES)
      .sort(() => next() - 0.5)
      .map((measure) => ({ measure, of: some(['alice', '203.0.113.66', '10.0.2.1', '/log/']) })),
    note: pick(['', 'At 09:03 somebody logged in as alice.', solves.B.note]),
    isHandedIn: next() < 0.5,
  };
}

export const proof: ChallengeProof<SocConfiguration> = {
  solves,
  wrongTries: [
    {
      name: 'close what the SIEM calls low',
      configuration: inEach((work, morning) => ({
        ...work,
        triage: work.triage.map((decision, index) =>
          isHostile(morning, index) && morning.alerts[index]!.severity === 'low'
            ? decision && { ...decision, verdict: 'false', next: 'close' }
            : decision,
        ),
      })),
      costs:
        'Only the injection, which was refused, is acted on. The scan, the search, the login and the export had the severity low, and so the break-in itself is closed.',
      numbers: { served: 7, 'turned-away': 0, stopped: 1, through: 4 },
    },
    {
      name: 'block 10.0.2.1 as well',
      configuration: filling('block', (of) => [...of, '10.0.2.1']),
      costs:
        'The connection of the export came from 10.0.2.1, and so does everything else: it is the WAF. Every customer is turned away.',
      numbers: { served: 1, 'turned-away': 6, stopped: 5, through: 0 },
    },
    {
      name: 'end the sessions before anything is saved',
      configuration: inEach((work) => ({
        ...work,
        measures: [{ measure: 'sessions', of: [work.scope[0] ?? 'alice'] }, ...work.measures]
          .filter(({ measure }, at) => at === 0 || measure !== 'sessions')
          .map(({ measure, of }) => ({ measure: measure as MeasureId, of })),
      })),
      costs:
        'All twelve alerts are right, and the captures are saved after the sessions were ended: what was open in memory and on the wire is gone.',
      numbers: { served: 7, 'turned-away': 0, stopped: 5, through: 0 },
    },
  ],
  widened,
  onSeed: (configuration, seed) => {
    const morning = stream(seed);
    return { ...configuration, D: CHANGES.get(configuration)!(solved(morning), morning) };
  },
  anyConfiguration: (next) => ({ A: anyWork(next), B: anyWork(next), C: anyWork(next) }),
};
