import { factsOf, type ReferenceFacts } from './facts.ts';
import { networkName, stateOf, playDeed, type NetworkPart } from './network.ts';
import observed from './observed.json' with { type: 'json' };
import type { LabState } from '../../devices/derived.ts';
import { SIMPLIFICATIONS, type Simplification } from './simplifications.ts';

/** One action in the network of real tools. */
export interface ObservedCell {
  readonly action: string;
  /** What was done before in the same network and matters to it. */
  readonly before: readonly string[];
  readonly facts: ReferenceFacts;
}

/** One set-up of the network, with the cells in the order in which they were played. */
export interface ObservedNetwork {
  readonly parts: readonly NetworkPart[];
  readonly cells: readonly ObservedCell[];
}

/** What `npm run reference` wrote. */
export interface Observed {
  /** The versions of the tools. */
  readonly tools: Readonly<Record<string, string>>;
  readonly networks: readonly ObservedNetwork[];
}

/** What the network of real tools was seen to do. `npm run reference` writes it; never edit it by hand. */
export const OBSERVED = observed as unknown as Observed;

/** A fact in which the engine and the network of real tools differ. */
export interface FactDifference {
  readonly fact: keyof ReferenceFacts;
  readonly real: unknown;
  readonly engine: unknown;
}

/** What became of the comparison of one cell. */
export interface CellVerdict {
  readonly network: string;
  readonly cell: ObservedCell;
  readonly verdict: 'agrees' | 'declared' | 'disagrees';
  readonly differences: readonly FactDifference[];
  readonly simplifications: readonly Simplification[];
}

/** The engine's facts of an action in this state that differ from the observed ones. */
export function differencesOf(
  state: LabState,
  { action, facts }: Pick<ObservedCell, 'action' | 'facts'>,
): readonly FactDifference[] {
  const engine = factsOf(playDeed(state, action), action);
  const names = new Set([...Object.keys(facts), ...Object.keys(engine)]);
  return ([...names] as (keyof ReferenceFacts)[])
    .filter((fact) => JSON.stringify(facts[fact]) !== JSON.stringify(engine[fact]))
    .map((fact) => ({ fact, real: facts[fact], engine: engine[fact] }));
}

/** The simplifications that speak of this cell. */
export function simplificationsOf(
  { parts }: Pick<ObservedNetwork, 'parts'>,
  { action, before }: Pick<ObservedCell, 'action' | 'before'>,
): readonly Simplification[] {
  return SIMPLIFICATIONS.filter(
    (each) =>
      each.network === networkName(parts) &&
      each.actions.includes(action) &&
      each.after.every((one) => before.includes(one)),
  );
}

/** The lab before a cell: the network's parts are on, and what came before was done. */
export function stateBefore(
  { parts }: Pick<ObservedNetwork, 'parts'>,
  { before }: Pick<ObservedCell, 'before'>,
): LabState {
  return before.reduce((state, action) => playDeed(state, action).state, stateOf(parts));
}

/** Compares every cell of what was observed with the engine. */
export function compareAll({ networks }: Observed): readonly CellVerdict[] {
  return networks.flatMap((network) => network.cells.map((cell) => compareCell(network, cell)));
}

function compareCell(network: ObservedNetwork, cell: ObservedCell): CellVerdict {
  const differences = differencesOf(stateBefore(network, cell), cell);
  const simplifications = simplificationsOf(network, cell);
  const declared = simplifications.flatMap(({ facts }) => facts);
  const isDeclared = differences.every(({ fact }) => declared.includes(fact));
  const verdict = differences.length === 0 ? 'agrees' : isDeclared ? 'declared' : 'disagrees';
  return { network: networkName(network.parts), cell, verdict, differences, simplifications };
}
