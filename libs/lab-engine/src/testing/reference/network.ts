import { ADDRESSES, HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import { connect, visit } from '../../connect.ts';
import type { LabState } from '../../devices/derived.ts';
import type { HttpRequest } from '../../packets/evidence.ts';
import { ATTACK_REQUESTS, PAGE } from '../../packets/payloads.ts';
import { perform, step, initialState, type StepResult } from '../../step.ts';
import type { Walk } from '../../walk.ts';
import { hasRule, withRule } from '../../devices/firewall/firewall.ts';
import { FIXED_SENSOR } from '../../devices/ids/ids.ts';
import { isSentOn } from '../../devices/sniffer/sniffer.ts';
import { EXPIRED_CERTIFICATE } from '../../devices/tls/handshake.ts';

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

interface Part {
  isOn(state: LabState): boolean;
  turnOn(state: LabState): LabState;
}

type Flag = {
  [K in keyof LabState]: LabState[K] extends boolean ? K : never;
}[keyof LabState];

function flag(name: Flag): Part {
  return {
    isOn: (state) => state[name],
    turnOn: (state) => ({ ...state, [name]: true }),
  };
}

function rule(name: 'block client' | 'block attacker'): Part {
  return {
    isOn: (state) => hasRule(state, name),
    turnOn: (state) => withRule(state, name, true),
  };
}

/** What changes the packets of a network when it is switched on. The SIEM and the SOC view do not. */
const PARTS = {
  firewall: flag('firewallEnabled'),
  'block client': rule('block client'),
  'block attacker': rule('block attacker'),
  vpn: flag('vpnEnabled'),
  ips: flag('ipsEnabled'),
  tls: flag('tlsEnabled'),
  'expired certificate': {
    isOn: ({ tlsEnabled, certificate }) =>
      tlsEnabled && certificate.file === EXPIRED_CERTIFICATE.file,
    turnOn: (state) => ({ ...state, certificate: EXPIRED_CERTIFICATE }),
  },
  waf: flag('wafEnabled'),
  balancer: flag('lbEnabled'),
  ids: flag('idsEnabled'),
  'fixed sensor': {
    isOn: ({ hasFixedSensor }) => hasFixedSensor,
    turnOn: (state) => ({ ...state, ...FIXED_SENSOR }),
  },
} as const satisfies Record<string, Part>;

/** Something of the reference network that can be on. */
export type NetworkPart = keyof typeof PARTS;

/** All parts, in the order in which a network's name lists them. */
export const NETWORK_PARTS = Object.keys(PARTS) as readonly NetworkPart[];

/** The parts that are on in this state. */
export function partsOf(state: LabState): readonly NetworkPart[] {
  return NETWORK_PARTS.filter((part) => PARTS[part].isOn(state));
}

/** The lab in which these parts are on, before anything was sent. */
export function stateOf(parts: readonly NetworkPart[]): LabState {
  return parts.reduce((state, part) => PARTS[part].turnOn(state), initialState());
}

/** 'firewall + block client'; 'nothing on' without any. */
export function networkName(parts: readonly NetworkPart[]): string {
  return parts.join(' + ') || 'nothing on';
}

/**
 * An action sends the same packets in two states with the same situation: the parts that are on, of a
 * balancer which backends are up, the mode, the turn and the client's pin, and for the sniffer whether the
 * client was just sent on to HTTPS.
 */
export function situationOf(state: LabState, action: string): string {
  const parts = partsOf(state);
  if (action === 'sniffTraffic' && isSentOn(state)) return `${networkName(parts)}, sent on`;
  if (!parts.includes('balancer')) return networkName(parts);
  const { backendA, backendB, lbMode, nextBackend, stickyPins } = state;
  const pins = lbMode === 'sticky' ? JSON.stringify(stickyPins) : '';
  return [networkName(parts), backendA, backendB, lbMode, nextBackend, pins].join(' ');
}
