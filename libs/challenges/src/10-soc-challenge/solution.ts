import type { Solution } from '../challenge.ts';
import type { MeasureId, MorningWork, SocConfiguration, TriageDecision } from './configuration.ts';
import { defensible, isHostile, neededBy } from './judge.ts';
import end from './end.json' with { type: 'json' };
import { stream, type SocMorning } from './stream.ts';

function decided(morning: SocMorning, index: number): TriageDecision {
  const { accepts } = morning.alerts[index]!;
  return {
    verdict: isHostile(morning, index) ? 'attack' : accepts[0]!,
    next: defensible(morning, index)[0]!,
    because: [],
  };
}

/** A morning as a good analyst leaves it. */
export function solved(morning: SocMorning): MorningWork {
  const { alerts, truth } = morning;
  const timeline = truth.stages.map(({ records: [best] }) => best!.id);
  const measures = Object.entries(neededBy(truth)).flatMap(([measure, { must }]) =>
    must.length > 0 ? { measure: measure as MeasureId, of: [...must] } : [],
  );
  return {
    triage: alerts.map((_, index) => decided(morning, index)),
    // A record in the timeline is kept, too.
    kept: [],
    timeline,
    scope: [...truth.exposed],
    measures: [{ measure: 'save', of: [] }, ...measures],
    note: truth.note,
    isHandedIn: true,
  };
}

export const solution: Solution<SocConfiguration> = {
  configuration: { A: solved(stream('A')), B: solved(stream('B')), C: solved(stream('C')) },
  reasons: end.solution.reasons,
};
