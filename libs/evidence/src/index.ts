export type {
  LadderCopy,
  LadderLane,
  LadderRow,
  Ladder,
  GroupRow,
  PacketRole,
  PacketRow,
  WaitRow,
} from './inspect/ladder-types.ts';
export { beginningsOf } from './beginnings.ts';
export { LANE_ORDER } from './inspect/nodes-of.ts';
export { ladderOf } from './inspect/ladder.ts';
export { differenceOf, type RunDifference } from './inspect/difference.ts';
export {
  evidenceFor,
  recordOfPacket,
  type OpenedEvidence,
  type Opening,
} from './inspect/evidence-for.ts';
export { packetOf } from '@netward/lab-engine/inspect';
export type { LayerField, PacketLayer, PacketLayers } from './inspect/layers-types.ts';
export { cameOf, type CameOf } from './inspect/came-of.ts';
export { layersOf, layersOfFlow } from './inspect/layers.ts';
export type { MarkedText, TextPart } from '@netward/lab-engine/inspect';
export type {
  CheckedSignature,
  Compared,
  Reason,
  ScoredRule,
  WalkedRule,
  Why,
  WhyFact,
  LineRef,
} from '@netward/lab-engine/inspect';
export { whyNothing } from './inspect/why-nothing.ts';
export { whyOf } from './inspect/why.ts';
export { playRun, type PlayedAction } from '@netward/lab-engine/inspect';
export { firewallWhy } from '@netward/lab-engine/why';
