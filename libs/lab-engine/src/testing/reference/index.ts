export {
  compareAll,
  differencesOf,
  simplificationsOf,
  stateBefore,
  type CellVerdict,
} from './compare.ts';
export { OTHER_ADDRESS, playDeed } from './deeds.ts';
export {
  answersFor,
  howMany,
  lineOf,
  relevant,
  statusesFor,
  statusIn,
  tlsAlertFrom,
  writtenFor,
  type ReferenceFacts,
} from './facts.ts';
export {
  NETWORK_PARTS,
  networkName,
  partsOf,
  situationOf,
  stateOf,
  type NetworkPart,
} from './network.ts';
export { OBSERVED, type Observed, type ObservedCell, type ObservedNetwork } from './observed.ts';
export { SIMPLIFICATIONS, type Simplification } from './simplifications.ts';
