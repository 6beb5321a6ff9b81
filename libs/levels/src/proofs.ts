import type { LevelId } from '@netward/contracts';
import { proof as basicTraffic } from './01-basic-traffic/proof.ts';
import { proof as firewall } from './02-firewall/proof.ts';
import { proof as ids } from './03-ids/proof.ts';
import { proof as ips } from './04-ips/proof.ts';
import { proof as tls } from './05-tls/proof.ts';
import { proof as waf } from './06-waf/proof.ts';
import { proof as vpn } from './07-vpn/proof.ts';
import { proof as loadBalancer } from './08-load-balancer/proof.ts';
import { proof as siem } from './09-siem/proof.ts';
import { proof as socChallenge } from './10-soc-challenge/proof.ts';
import type { Proof } from './level.ts';

export type { Proof } from './level.ts';

/**
 * The proof of every level, for tests. It is an entry point of its own, so that no solution ever
 * travels to a browser.
 */
export const proofs: Readonly<Record<LevelId, Proof>> = {
  '1': basicTraffic,
  '2': firewall,
  '3': ids,
  '4': ips,
  '5': tls,
  '6': waf,
  '7': vpn,
  '8': loadBalancer,
  '9': siem,
  '10': socChallenge,
};
