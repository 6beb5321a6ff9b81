/** One difference between the engine and the reference network that is meant. */
export interface Simplification {
  readonly network: string;
  readonly action: string;
  /** The facts that differ. */
  readonly facts: readonly string[];
  readonly reason: string;
}

/** Every difference that is meant; anything else is a fault. */
export const SIMPLIFICATIONS: readonly Simplification[] = [
  {
    network: 'lb',
    action: 'openPage',
    facts: ['backend'],
    reason: 'After a recovery the rotation goes on at WEB A; HAProxy 2.6 began at WEB B.',
  },
  {
    network: 'ips',
    action: 'attackerOpenPage',
    facts: ['statuses', 'blockedBy', 'requestsAtShop'],
    reason: 'Each action is judged afresh; there the source was still blocked after its search.',
  },
  {
    network: 'tls-ips',
    action: 'attackDirBuster',
    facts: ['outcomes'],
    reason: 'The lab’s search follows redirects, the reference network’s did not.',
  },
  {
    network: 'vpn-fw-client',
    action: 'sniffTraffic',
    facts: ['requestsAtShop'],
    reason: 'The other customer logs in only if the client cannot; there both always did.',
  },
];
