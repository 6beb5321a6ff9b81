export { ACTIONS, TRAFFIC_ACTIONS, isLabAction, type Attack, type LabAction } from './actions.ts';
export { ADDRESSES, HOST_NAME, HTTP_PORT, HTTPS_PORT, NODE_IDS, type NodeId } from './cast.ts';
export type {
  DeviceName,
  EventFacts,
  EventKind,
  Hop,
  LabEvent,
  LinkKind,
  LogType,
  Outcome,
  Severity,
  Topic,
  Verdict,
} from './events.ts';
export { replay } from './replay.ts';
export {
  addTried,
  advanceRun,
  countsAsTried,
  progressOf,
  restartRun,
  startRun,
  type LabRun,
  type Progress,
} from './run.ts';
export {
  INIT_MESSAGE,
  LAB_LEVELS,
  initialState,
  type Backend,
  type BackendHealth,
  type BalancingMode,
  type LabLevelId,
  type LabState,
} from './state.ts';
export { isRefused, step, type StepResult } from './step.ts';
export { deviceRows, stateInWords, type DeviceRow } from './views/device-rows.ts';
export { hopList, type HopLine } from './views/hop-list.ts';
export { logEntries, logEntry, type LogEntry } from './views/log-entry.ts';
export { messageOf, verdictOf } from './views/message.ts';
export {
  nodeNotes,
  nodeStates,
  portNotes,
  type NodeState,
  type PortNote,
} from './views/node-states.ts';
export { pathOf, type DiagramPath, type Mark, type PathHop } from './views/path.ts';
