import type { PlayedAction } from '@netward/lab-engine/inspect';
import type { Packet } from '@netward/lab-engine';

/**
 * When each of these actions of a run began, in microseconds since 1970: when it was started or, if
 * later, when the one before had ended, so that everything that is saved of a run is in order.
 * `startedAt` has the start of each action of the run, in milliseconds since 1970.
 *
 * @throws {RangeError} if the start of an action is missing or is not a time
 */
export function beginningsOf(
  actions: readonly PlayedAction[],
  startedAt: readonly number[],
): readonly number[] {
  let ended = 0;
  return actions.map(({ number, result }) => {
    const begins = Math.max(microseconds(startedAt[number - 1]), ended);
    ended = begins + (result.packets.at(-1)?.at ?? 0);
    return begins;
  });
}

function microseconds(time: number | undefined): number {
  if (time === undefined || !(time >= 0 && time < Number.MAX_SAFE_INTEGER / 1_000))
    throw new RangeError('A run is saved with the time at which each action was started.');
  return Math.round(time * 1_000);
}

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

/** A time in microseconds since 1970 as a date of HTTP: 'Sun, 22 Nov 2026 13:29:45 GMT'. */
export function httpDate(at: number): string {
  return new Date(Math.floor(at / 1_000)).toUTCString();
}
