export { ACTIONS, TRAFFIC_ACTIONS, isLabAction } from './actions.ts';
export { ADDRESSES, HOST_NAME, HTTP_PORT, HTTPS_PORT } from './cast.ts';
export type { DeviceName, LabAction, LabState, NodeId, RecordKind } from './devices/derived.ts';
export { hasRule, withRule, type BlockRule } from './devices/firewall/firewall.ts';
export { FIXED_SENSOR } from './devices/ids/ids.ts';
export type { LogType, Mark, NodeState, Verdict } from './devices/words.ts';
export type {
  Fate,
  HttpRequest,
  HttpResponse,
  Packet,
  Payload,
  TcpHeader,
  TlsContent,
} from './packets/packet.ts';
export type { Backend, Evidence, LabRecord } from './packets/record.ts';
export { playRun } from './inspect/play-run.ts';
export {
  addTried,
  advanceRun,
  countsAsTried,
  progressOf,
  restartRun,
  startRun,
  type LabRun,
} from './run.ts';
export { initialState } from './state.ts';
export { isRefused, step, type StepResult } from './step.ts';
export { ENGINE_VERSION, isAlike } from './version.ts';
export { deviceRows } from './views/device-rows.ts';
export { hopList } from './views/hop-list.ts';
export { logEntries, type LogEntry } from './views/log-entry.ts';
export { INIT_MESSAGE, messageOf, verdictOf } from './views/message.ts';
export { addressIn, nodeNotes, nodeStates, portNotes } from './views/node-states.ts';
export { pathOf, type LinkKind, type PathHop } from './views/path.ts';
export { socRows, type SocRow } from './views/soc-rows.ts';
export { NODE_IDS, macOf, ownMacOf } from './views/wording.ts';
