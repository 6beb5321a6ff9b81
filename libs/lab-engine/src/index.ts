export { ADDRESSES, HOST_NAME, HTTP_PORT, HTTPS_PORT } from './cast.ts';
export type { DeviceName, LabAction, LabState, NodeId, RecordKind } from './devices/derived.ts';
export { hasRule, withRule, type BlockRule } from './devices/firewall/firewall.ts';
export { FIXED_SENSOR } from './devices/ids/ids.ts';
export { isSentOn } from './devices/sniffer/sniffer.ts';
export type { LogType, Mark, NodeState, Verdict } from './devices/device.ts';
export type * from './packets/evidence.ts';
export { playRun } from './inspect/play-run.ts';
export * from './run.ts';
export {
  ACTIONS,
  TRAFFIC_ACTIONS,
  initialState,
  isLabAction,
  step,
  type StepResult,
} from './step.ts';
export { deviceRows, hopList, pathOf, type LinkKind, type PathHop } from './views/path.ts';
export * from './views/wording.ts';
