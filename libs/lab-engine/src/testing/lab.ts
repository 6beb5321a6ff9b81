import { initialState, type LabLevelId, type LabState } from '../state.ts';
import { step } from '../step.ts';
import { logEntries } from '../views/log-entry.ts';
import { messageOf } from '../views/message.ts';
import { nodeStates } from '../views/node-states.ts';
import { pathOf } from '../views/path.ts';

/** Starts from a level's initial state with some fields changed. */
export function stateWith(changes: Partial<LabState> = {}, level: LabLevelId = '1'): LabState {
  return { ...initialState(level), ...changes };
}

/** Runs one action and returns all views of it. */
export function see(state: LabState, action: string) {
  const result = step(state, action);
  const entries = logEntries(result.events);
  const path = pathOf(result.events);
  return {
    state: result.state,
    events: result.events,
    lines: entries.map((entry) => entry.text),
    types: entries.map((entry) => entry.type),
    message: messageOf(result.events),
    nodes: nodeStates(result.state),
    trip: path.hops.map((hop) => `${hop.from}>${hop.to}${hop.arrival === 'blocked' ? '!' : ''}`),
    path,
  };
}
