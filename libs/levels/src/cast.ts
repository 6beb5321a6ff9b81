import { ADDRESSES, HTTP_PORT } from '@netward/lab-engine';
import cast from './cast.json' with { type: 'json' };
import type { TopologyNode } from './topology.ts';

type CastId = keyof typeof cast;

/** A node as `cast.json` and the drawings have it: an address is shown alone, with the port, or not at all. */
export type WrittenNode = Partial<Omit<TopologyNode, 'id' | 'address'>> & {
  readonly address?: 'alone' | 'with port';
};

/** A node of the cast, with what a drawing says of it besides. */
export function nodeOf(id: CastId, besides: WrittenNode = {}): TopologyNode {
  const { address, ...written } = { ...(cast[id] as WrittenNode), ...besides };
  const own = address ? (ADDRESSES as Readonly<Record<string, string>>)[id]! : null;
  const shown = address === 'with port' ? `${own}:${HTTP_PORT}` : own;
  return {
    zone: null,
    isHostile: false,
    note: null,
    ...written,
    id,
    address: shown,
  } as TopologyNode;
}

/** The fixed cast as the diagrams show it; a level takes the nodes it needs. */
export const CAST: readonly TopologyNode[] = (Object.keys(cast) as CastId[]).map((id) =>
  nodeOf(id),
);
