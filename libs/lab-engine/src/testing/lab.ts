import { withRule } from '../devices/firewall/firewall.ts';
import type { LabState } from '../devices/derived.ts';
import { initialState, step } from '../step.ts';
import { logEntries, messageOf, nodeStates } from '../views/wording.ts';
import { pathOf } from '../views/path.ts';

/** What a test sets; the two block rules stand for entries of the firewall's list. */
export type LabSettings = Partial<LabState> & {
  readonly blockClient?: boolean;
  readonly blockAttacker?: boolean;
};

/** Starts from the first state with some fields changed. */
export function stateWith({ blockClient, blockAttacker, ...changes }: LabSettings = {}): LabState {
  let state = initialState(changes);
  if (blockClient) state = withRule(state, 'block client', true);
  return blockAttacker ? withRule(state, 'block attacker', true) : state;
}

/** Runs one action and returns all views of it. */
export function see(state: LabState, action: string) {
  const result = step(state, action);
  const { packets, records } = result;
  const entries = logEntries(result);
  const path = pathOf(result);
  return {
    result,
    state: result.state,
    packets,
    records,
    lines: entries.map((entry) => entry.text),
    types: entries.map((entry) => entry.type),
    message: messageOf(result),
    nodes: nodeStates(result.state),
    trip: path.hops.map((hop) => `${hop.from}>${hop.to}${hop.arrival === 'blocked' ? '!' : ''}`),
    path,
  };
}
