import type { Packet } from '@netward/lab-engine';
import type { PlayedAction } from '@netward/lab-engine/inspect';

/** By which each end of the tunnel finds the keys of what it gets (RFC 4303, section 2.1). */
const SPI = { out: 0xc6a1e53b, back: 0xc90f7d24 } as const;

/** The direction of a tunnel's datagram, and what its receiver knows it by. */
export function directionOf({ ip }: Packet, inner: Packet): keyof typeof SPI {
  return inner.ip.source === ip.source ? 'out' : 'back';
}

export const spiOf = (direction: keyof typeof SPI): number => SPI[direction];

/** The number of each of the tunnel's packets in a run, from 1 in each direction; a copy has the same. */
export function tunnelNumbers(run: readonly PlayedAction[]): ReadonlyMap<Packet, number> {
  const sent = { out: 0, back: 0 };
  const numbers = new Map<Packet, number>();
  for (const { result } of run)
    for (const packet of result.packets) {
      if (packet.payload.kind !== 'tunnel') continue;
      const direction = directionOf(packet, packet.payload.packet);
      if (packet.fate !== 'copied') sent[direction] += 1;
      numbers.set(packet, sent[direction]);
    }
  return numbers;
}
