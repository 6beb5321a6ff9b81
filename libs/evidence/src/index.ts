export type {
  LadderCopy,
  LadderLane,
  LadderRow,
  Ladder,
  GroupRow,
  PacketRow,
  WaitRow,
} from './inspect/ladder-types.ts';
export { beginningsOf } from './beginnings.ts';
export { LANE_ORDER } from './inspect/nodes-of.ts';
export { ladderOf } from './inspect/ladder.ts';
export { differenceOf } from './inspect/difference.ts';
export { evidenceFor, type OpenedEvidence, type Opening } from './inspect/evidence-for.ts';
export type { PacketLayer, PacketLayers } from './inspect/layers-types.ts';
export { cameOf } from './inspect/came-of.ts';
export { layersOf, layersOfFlow } from './inspect/layers.ts';
export type {
  CheckedSignature,
  MarkedText,
  PlayedAction,
  Reason,
  WalkedRule,
  Why,
  WhyFact,
} from '@netward/lab-engine/inspect';
export { whyNothing } from './inspect/why-nothing.ts';
export { whyOf } from './inspect/why.ts';
export { playRun } from '@netward/lab-engine/inspect';
