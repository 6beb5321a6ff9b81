import type { Solution } from '../challenge.ts';
import type { SocAlert } from './alerts.ts';
import type { MorningWork, SocConfiguration, TriageDecision } from './configuration.ts';
import { isDecisive, isHostile } from './judge.ts';
import reasons from './reasons.json' with { type: 'json' };
import { stream, type SocMorning } from './stream.ts';

function decided(morning: SocMorning, alert: SocAlert): TriageDecision {
  if (!isHostile(morning, alert))
    return { verdict: 'false', severity: 'low', next: 'close', because: '' };
  return isDecisive(morning, alert)
    ? { verdict: 'true', severity: 'critical', next: 'escalate', because: '' }
    : { verdict: 'true', severity: 'medium', next: 'timeline', because: '' };
}

/** A morning as a good analyst leaves it. */
export function solved(morning: SocMorning): MorningWork {
  const { alerts, truth } = morning;
  return {
    triage: alerts.map((alert) => decided(morning, alert)),
    timeline: truth.stages.map(({ records: [best] }) => best!.id),
    containment: ['save', 'sessions', 'block', 'leak'],
    note: truth.note,
    isHandedIn: true,
  };
}

export const solution: Solution<SocConfiguration> = {
  configuration: { A: solved(stream('A')), B: solved(stream('B')), C: solved(stream('C')) },
  reasons,
};
