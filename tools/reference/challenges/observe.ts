import { sumOf, type Asked } from '../asked.ts';
import { observeBalancer } from './balancer.ts';
import { observeCaptures } from './captures.ts';
import { observeFirewall } from './firewall.ts';
import { observeRefusals } from './refusals.ts';
import { observeSensorChallenges } from './sensor-challenges.ts';
import { observeTls } from './tls.ts';
import { observeVpn } from './vpn.ts';
import { observeWafChallenge } from './waf-challenge.ts';

/** Where a run of the challenges may write, its certificates, and what ends it early. */
interface ChallengeGround {
  readonly folder: string;
  readonly pki: string;
  readonly stop: AbortSignal;
}

/** The challenges that real tools are asked about, one after the other; each writes its table. */
const OBSERVED: readonly ((ground: ChallengeGround) => Promise<Asked>)[] = [
  observeCaptures,
  observeFirewall,
  observeTls,
  observeVpn,
  observeBalancer,
  observeRefusals,
  ({ folder, stop }) => observeSensorChallenges(folder, stop),
  ({ folder, pki }) => observeWafChallenge(folder, pki),
];

/** Asks the real tools about every challenge but the one that takes eight minutes. */
export async function observeChallenges(ground: ChallengeGround): Promise<Asked> {
  const parts: Asked[] = [];
  for (const observe of OBSERVED) {
    ground.stop.throwIfAborted();
    parts.push(await observe(ground));
  }
  return sumOf(parts);
}
