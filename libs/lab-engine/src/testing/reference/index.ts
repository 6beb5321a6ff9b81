export {
  OBSERVED,
  compareAll,
  differencesOf,
  simplificationsOf,
  stateBefore,
  type CellVerdict,
  type Observed,
  type ObservedCell,
  type ObservedNetwork,
} from './compare.ts';
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
  OTHER_ADDRESS,
  networkName,
  partsOf,
  playDeed,
  situationOf,
  stateOf,
  type NetworkPart,
} from './network.ts';
export { SIMPLIFICATIONS, type Simplification } from './simplifications.ts';
