import type { ChainRule, PacketRule } from '../configuration.ts';

/** The rule that lets the answers back. */
export const REPLIES: ChainRule = { kind: 'replies', action: 'accept' };

/** A rule that accepts every packet, but for what is said. */
export function packets(more: Partial<PacketRule>): PacketRule {
  return {
    kind: 'packets',
    action: 'accept',
    source: null,
    destination: null,
    ports: null,
    ...more,
  };
}
