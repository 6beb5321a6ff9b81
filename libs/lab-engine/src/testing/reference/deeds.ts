import { ADDRESSES, HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import { connect, visit } from '../../connect.ts';
import type { LabState } from '../../devices/derived.ts';
import type { HttpRequest } from '../../packets/packet.ts';
import { ATTACK_REQUESTS, PAGE } from '../../packets/payloads.ts';
import { perform, step, type StepResult } from '../../step.ts';
import type { Walk } from '../../walk.ts';

/** An address of the attacker that no rule names. */
export const OTHER_ADDRESS = '203.0.113.67';

const [SQLI] = ATTACK_REQUESTS.sqli as readonly [HttpRequest];

const attempt = (request: HttpRequest, port: number, source: string = ADDRESSES.attacker) => ({
  from: 'attacker' as const,
  source,
  destination: ADDRESSES.server,
  port,
  request,
});

/** What the reference network does and no button of the lab does. */
const DEEDS: Readonly<Record<string, (walk: Walk) => void>> = {
  attackSQLiHTTPS: (walk) => void visit(walk, attempt(SQLI, HTTPS_PORT)),
  attackSQLiNoFollow: (walk) => void connect(walk, attempt(SQLI, HTTP_PORT)),
  attackSQLiOtherAddress: (walk) => void visit(walk, attempt(SQLI, HTTP_PORT, OTHER_ADDRESS)),
  attackerOpenPage: (walk) => void visit(walk, attempt(PAGE, HTTP_PORT)),
};

/** Plays an action of the reference network on the engine: a button's, or one of the reference's. */
export function playDeed(state: LabState, action: string): StepResult {
  const deed = DEEDS[action];
  if (deed) return perform(state, deed, null);
  return step(state, action === 'synScan' ? 'portScan' : action);
}
