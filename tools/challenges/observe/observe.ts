import { observeBalancer } from './balancer.ts';
import { observeCaptures } from './captures.ts';
import { observeFirewall } from './firewall.ts';
import { observeRefusals } from './refusals.ts';
import { observeTls } from './tls.ts';
import { observeVpn } from './vpn.ts';

/** The challenges that real tools are asked about; each writes its table and returns its disagreements. */
const OBSERVED = [
  observeCaptures,
  observeFirewall,
  observeTls,
  observeVpn,
  observeBalancer,
  observeRefusals,
];

/** Asks the real tools about every challenge. Returns the sum of what a challenge judges otherwise. */
export async function observeChallenges(): Promise<number> {
  let others = 0;
  for (const observe of OBSERVED) others += await observe();
  return others;
}
