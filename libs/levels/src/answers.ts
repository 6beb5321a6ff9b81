import type { LevelId } from '@netward/contracts';
import { answers as basicTraffic } from './01-basic-traffic/answers.ts';
import { answers as firewall } from './02-firewall/answers.ts';
import { answers as ids } from './03-ids/answers.ts';
import { answers as ips } from './04-ips/answers.ts';
import { answers as tls } from './05-tls/answers.ts';
import { answers as waf } from './06-waf/answers.ts';
import { answers as vpn } from './07-vpn/answers.ts';
import { answers as loadBalancer } from './08-load-balancer/answers.ts';
import { answers as siem } from './09-siem/answers.ts';
import { answers as socChallenge } from './10-soc-challenge/answers.ts';
import type { WrittenAnswer } from './written-answer.ts';

export type { WrittenAnswer } from './written-answer.ts';

/**
 * The written questions and answers of every level, for the tutor. They are an entry point of their
 * own, so that they never travel to a browser.
 */
export const writtenAnswers: Readonly<Record<LevelId, readonly WrittenAnswer[]>> = {
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
