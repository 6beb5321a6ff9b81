import type { Judgement, Outcome } from '../challenge.ts';
import type { VpnConfiguration } from './configuration.ts';
import type { VpnFlow } from './flows.ts';
import { playedFlows, type PlayedVpnFlow } from './play.ts';

/** A flow with how it went and what became of it. */
export interface JudgedVpnFlow {
  readonly flow: VpnFlow;
  readonly course: PlayedVpnFlow;
  readonly outcome: Outcome;
}

export function judgedFlows(
  configuration: VpnConfiguration,
  judgement: Judgement,
): readonly JudgedVpnFlow[] {
  return playedFlows(configuration, judgement.traffic).map((course, index) => ({
    flow: course.flow,
    course,
    outcome: judgement.flows[index]!.outcome,
  }));
}

const NONE: Readonly<Record<Outcome, string>> = {
  served: 'Nothing works.',
  'turned-away': 'Everything works.',
  stopped: 'No secret was kept.',
  through: 'No secret leaked.',
};

/** '6 calls' and such, the parts that there are. */
function listed(parts: readonly (readonly [number, string])[]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(', ');
}

/** One sentence about a list: what its lines have in common. */
export function explain(
  configuration: VpnConfiguration,
  judgement: Judgement,
  list: Outcome,
): string {
  const flows = judgedFlows(configuration, judgement).filter(({ outcome }) => outcome === list);
  if (flows.length === 0) return NONE[list];
  const count = (test: (each: JudgedVpnFlow) => boolean) => flows.filter(test).length;
  if (list === 'turned-away') {
    const unnamed = count(({ course }) => !course.isResolved);
    const isLost = (reach: string) => (each: JudgedVpnFlow) =>
      each.course.isResolved && each.flow.place.reach === reach;
    return `What fails: ${listed([
      [unnamed, 'for a name without an address'],
      [count(isLost('office')), 'to the office around the tunnel'],
      [count(isLost('partner')), 'to the supplier with the café’s address'],
      [count(isLost('calls')), 'by calls in the tunnel'],
    ])}.`;
  }
  if (list === 'through')
    return `What leaks: ${listed([
      [count(({ flow }) => flow.what === 'name'), 'by names that the café resolves or sees'],
      [
        count(({ flow, course }) => flow.what === 'login' && course.way.via === 'tunnel'),
        'by passwords beyond the gateway',
      ],
      [
        count(({ flow, course }) => flow.what !== 'name' && course.way.via === 'outside'),
        'by plain HTTP in the café',
      ],
    ])}.`;
  const inside = count(({ flow, course }) =>
    flow.what === 'name' ? course.lookup.via === 'tunnel' : course.way.via === 'tunnel',
  );
  return `${inside} of ${flows.length} inside the tunnel, ${flows.length - inside} around it.`;
}
