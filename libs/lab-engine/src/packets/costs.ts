/** What things cost, in microseconds. Fixed, so that the same run has the same times everywhere. */
export const COSTS = {
  /** Crossing one wire. */
  wire: 200,
  /** From one router of the Internet to the next, about 80 km of fibre further. */
  router: 400,
  /** Being passed on by a device in the path. */
  forward: 50,
  /** From one packet of a host to the next that needs no answer in between. */
  next: 10,
  /** The time the server, or a proxy that answers itself, takes to answer. */
  answer: 1_500,
  /** From one attempt of a sender to its next. */
  pause: 2_000,
  /** An unanswered SYN is repeated after each second. */
  retry: 1_000_000,
  /** An unacknowledged request is sent again, each time after twice as long. */
  again: [0, 1_000_000, 3_000_000],
} as const;

/** How long a packet takes over this many wires and the devices between them. */
export function travelTime(wires: number): number {
  return wires * COSTS.wire + (wires - 1) * COSTS.forward;
}
