import type { ChallengeProof } from '../challenge.ts';
import {
  ALERTS,
  MEASURES,
  NEXT_STEPS,
  SEVERITIES,
  VERDICTS,
  type MorningWork,
  type SocConfiguration,
} from './configuration.ts';
import { solution } from './solution.ts';

const solves = solution.configuration;

function inEach(change: (work: MorningWork) => MorningWork): SocConfiguration {
  return { A: change(solves.A), B: change(solves.B), C: change(solves.C) };
}

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
  widened: [],
  anyConfiguration: (next) => ({ A: anyWork(next), B: anyWork(next), C: anyWork(next) }),
};
