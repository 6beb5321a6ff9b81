import type { Traffic } from '../../challenge.ts';
import type { ChallengeProof } from '../../testing/challenge-proof.ts';
import type { SocAlert } from '../alerts.ts';
import {
  ALERTS,
  MEASURES,
  NEXT_STEPS,
  SEVERITIES,
  VERDICTS,
  type MorningWork,
  type SocConfiguration,
  type TriageDecision,
} from '../configuration.ts';
import { isDecisive, isHostile } from '../judge.ts';
import { solved } from '../solution.ts';
import { isOfIntrusion, stream, type SocMorning } from '../stream.ts';

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
  isMeant: (morning: SocMorning, alert: SocAlert) => boolean,
  other: Partial<TriageDecision> | null,
): SocConfiguration {
  return inEach((work, morning) => {
    const index = morning.alerts.findIndex((alert) => isMeant(morning, alert));
    return {
      ...work,
      triage: work.triage.map((decision, at) =>
        at === index ? decision && other && { ...decision, ...other } : decision,
      ),
    };
  });
}

const isHarmless: typeof isHostile = (morning, alert) => !isHostile(morning, alert);
const isSmall: typeof isHostile = (morning, alert) =>
  isHostile(morning, alert) && !isDecisive(morning, alert);

/** One decision, one record or one measure away from the solution. */
const widened: ChallengeProof<SocConfiguration>['widened'] = [
  { name: 'one attack closed', configuration: deciding(isSmall, { next: 'close' }) },
  { name: 'one attack watched', configuration: deciding(isSmall, { next: 'watch' }) },
  { name: 'one attack called unclear', configuration: deciding(isSmall, { verdict: 'unclear' }) },
  { name: 'one attack still open', configuration: deciding(isSmall, null) },
  { name: 'one harmless alert true', configuration: deciding(isHarmless, { verdict: 'true' }) },
  {
    name: 'one harmless alert unclear',
    configuration: deciding(isHarmless, { verdict: 'unclear' }),
  },
  {
    name: 'one harmless alert escalated',
    configuration: deciding(isHarmless, { next: 'escalate' }),
  },
  { name: 'the break-in only noted', configuration: deciding(isDecisive, { next: 'timeline' }) },
  { name: 'the break-in medium', configuration: deciding(isDecisive, { severity: 'medium' }) },
  ...[0, 1, 2, 3, 4].map((stage) => ({
    name: `part ${stage + 1} not in the timeline`,
    configuration: inEach((work) => ({ ...work, timeline: work.timeline.toSpliced(stage, 1) })),
  })),
  {
    name: 'a customer in the timeline',
    configuration: inEach((work, morning) => {
      const customer = morning.records.find((record) => !isOfIntrusion(morning, record))!;
      return { ...work, timeline: [...work.timeline, customer.id] };
    }),
  },
  ...(['save', 'sessions', 'block', 'leak'] as const).map((measure) => ({
    name: `without ${measure}`,
    configuration: inEach((work) => ({
      ...work,
      containment: work.containment.filter((each) => each !== measure),
    })),
  })),
  {
    name: 'the shop offline as well',
    configuration: inEach((work) => ({ ...work, containment: [...work.containment, 'offline'] })),
  },
  { name: 'no note', configuration: inEach((work) => ({ ...work, note: '' })) },
  { name: 'not handed in', configuration: inEach((work) => ({ ...work, isHandedIn: false })) },
];

function anyWork(next: () => number): MorningWork {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const some = <T>(list: readonly T[]): T[] => list.filter(() => next() < 0.5);
  return {
    triage: Array.from({ length: ALERTS }, () =>
      next() < 0.3
        ? null
        : {
            verdict: pick(VERDICTS),
            severity: pick(SEVERITIES),
            next: pick(NEXT_STEPS),
            because: pick(['', 'same source', 'a typing error']),
          },
    ),
    timeline: [...new Set(Array.from({ length: 8 }, () => `r${1 + Math.floor(next() * 230)}`))],
    containment: some(MEASURES).sort(() => next() - 0.5),
    note: pick(['', 'At 09:03 somebody logged in as alice.', solves.B.note]),
    isHandedIn: next() < 0.5,
  };
}

export const proof: ChallengeProof<SocConfiguration> = {
  solves,
  wrongTries: [
    {
      name: 'close what the SIEM calls low',
      configuration: inEach((work) => ({
        ...work,
        triage: work.triage.map((decision) =>
          decision?.next === 'escalate'
            ? { verdict: 'false', severity: 'low', next: 'close', because: '' }
            : decision,
        ),
      })),
      costs:
        'The scan, the search and the refused injection are acted on, and the break-in itself is closed: login and export had the severity low.',
      numbers: { served: 7, 'turned-away': 0, stopped: 3, through: 2 },
    },
    {
      name: 'block 10.0.2.1 as well',
      configuration: inEach((work) => ({ ...work, containment: [...work.containment, 'proxy'] })),
      costs:
        'The export came from 10.0.2.1, and so does everything else: it is the WAF. Nobody gets a page any more; the six harmless alerts about visitors are customers who are turned away.',
      numbers: { served: 1, 'turned-away': 6, stopped: 5, through: 0 },
    },
    {
      name: 'contain first, save later',
      configuration: inEach((work) => ({
        ...work,
        containment: ['sessions', 'block', 'leak', 'save'],
      })),
      costs:
        'All twelve alerts are right, and the evidence is saved after the sessions were ended and the addresses blocked: what was open in memory and on the wire is gone.',
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
