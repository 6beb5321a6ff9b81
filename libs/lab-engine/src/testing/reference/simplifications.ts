import type { ReferenceFacts } from './facts.ts';

/** A difference between the engine and the network of real tools that is meant. */
export interface Simplification {
  /** The network's name. */
  readonly network: string;
  readonly actions: readonly string[];
  /** What must have happened before for it to show. */
  readonly after: readonly string[];
  /** The facts that differ. */
  readonly facts: readonly (keyof ReferenceFacts)[];
  readonly reason: string;
  /** The level, and words of the bullet, where a learner reads it; null where no learner can meet it. */
  readonly told: { readonly level: string; readonly words: string } | null;
}

/** Every difference that is meant; anything else is an error. */
export const SIMPLIFICATIONS: readonly Simplification[] = [
  {
    network: 'ips',
    actions: ['attackerOpenPage'],
    after: ['attackDirBuster'],
    facts: [
      'statuses',
      'answers',
      'isSilent',
      'isServerTouched',
      'requestsAtShop',
      'asked',
      'source',
      'ipsBlocks',
      'written',
    ],
    reason: 'The lab judges each action afresh; a real source stays blocked after its search.',
    told: { level: '4', words: 'The lab judges each attack afresh' },
  },
  {
    network: 'balancer',
    actions: ['openPage'],
    after: ['openPage', 'lbFailA', 'lbRecoverA'],
    facts: ['backend'],
    reason: 'After a recovery the lab goes on at WEB A; HAProxy goes on at WEB B.',
    told: { level: '8', words: 'Which server comes next differs between products' },
  },
  {
    network: 'balancer',
    actions: ['portScan'],
    after: [],
    facts: ['ports'],
    reason: 'nmap recognises a balancer by its answers and calls the service http-proxy.',
    told: null,
  },
];
