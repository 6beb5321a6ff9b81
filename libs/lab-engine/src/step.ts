import { isLabAction, type LabAction } from './actions.ts';
import type { LabEvent, Topic } from './events.ts';
import { closeStep, type LabState } from './state.ts';
import { attackServer, scanPorts } from './devices/attacker.ts';
import { openPage } from './devices/client.ts';
import { toggleAttackerBlock, toggleClientBlock, toggleFirewall } from './devices/firewall.ts';
import { toggleIds } from './devices/ids.ts';
import { toggleIps } from './devices/ips.ts';
import { failBackend, recoverBackend, toggleLb, toggleLbMode } from './devices/load-balancer.ts';
import { ingest, toggleSiem } from './devices/siem.ts';
import { sniffTraffic } from './devices/sniffer.ts';
import { toggleSoc } from './devices/soc.ts';
import { toggleTls } from './devices/tls.ts';
import { toggleVpn } from './devices/vpn.ts';
import { toggleWaf } from './devices/waf.ts';
import { record, startWalk, type Walk } from './walk.ts';

/** The state after an action and the one or more events it caused, in order. */
export interface StepResult {
  readonly state: LabState;
  readonly events: readonly LabEvent[];
}

/**
 * Advances the lab by one action. Same state and action, same result, always; never throws. An
 * unknown or refused action leaves everything but the sequence as it was.
 */
export function step(state: LabState, action: LabAction | (string & {})): StepResult {
  if (!isLabAction(action)) return finish(unknownAction(state, String(action)), state.lastAction);
  const walk = act(state, action);
  return finish(walk, isRefused(walk.events) ? state.lastAction : action);
}

/** Tells whether the engine turned the action down: it is unknown, or its device is off. */
export function isRefused(events: readonly LabEvent[]): boolean {
  return events[0]?.verdict === 'refused';
}

function act(state: LabState, action: LabAction): Walk {
  switch (action) {
    case 'openPage':
      return travel(state, 'client', 'web access', (walk) => openPage(walk, 'any'));
    case 'openPageHTTP':
      return travel(state, 'client', 'web access', (walk) => openPage(walk, 'http'));
    case 'openPageHTTPS':
      return travel(state, 'client', 'web access', (walk) => openPage(walk, 'https'));
    case 'sniffTraffic':
      return travel(state, 'client', 'sniffer note', sniffTraffic);
    case 'portScan':
      return travel(state, 'attacker', 'port scan', scanPorts);
    case 'attackSQLi':
      return travel(state, 'attacker', 'sqli', (walk) => attackServer(walk, 'sqli'));
    case 'attackXSS':
      return travel(state, 'attacker', 'xss', (walk) => attackServer(walk, 'xss'));
    case 'attackDirBuster':
      return travel(state, 'attacker', 'dirbuster', (walk) => attackServer(walk, 'dirbuster'));
    default:
      return change(state, CHANGES[action]);
  }
}

type Change = (walk: Walk) => void;
type ChangingAction = Exclude<
  LabAction,
  | 'openPage'
  | 'openPageHTTP'
  | 'openPageHTTPS'
  | 'sniffTraffic'
  | 'portScan'
  | 'attackSQLi'
  | 'attackXSS'
  | 'attackDirBuster'
>;

const CHANGES: Readonly<Record<ChangingAction, Change>> = {
  enableFirewall: toggleFirewall,
  blockClient: toggleClientBlock,
  blockAttacker: toggleAttackerBlock,
  enableIDS: toggleIds,
  enableIPS: toggleIps,
  enableTLS: toggleTls,
  enableWAF: toggleWaf,
  enableVPN: toggleVpn,
  enableLB: toggleLb,
  lbFailA: (walk) => failBackend(walk, 'web-a'),
  lbRecoverA: (walk) => recoverBackend(walk, 'web-a'),
  lbFailB: (walk) => failBackend(walk, 'web-b'),
  lbRecoverB: (walk) => recoverBackend(walk, 'web-b'),
  lbMode: toggleLbMode,
  enableSIEM: toggleSiem,
  enableSOC: toggleSoc,
};

function travel(
  state: LabState,
  source: 'client' | 'attacker',
  topic: Topic,
  run: (walk: Walk) => void,
): Walk {
  const walk = startWalk(state, source, state.lbEnabled ? 'lb' : 'server');
  run(walk);
  return state.siemEnabled ? ingest(walk, topic) : walk;
}

function change(state: LabState, run: Change): Walk {
  const walk = startWalk(state);
  run(walk);
  return walk;
}

function unknownAction(state: LabState, name: string): Walk {
  const walk = startWalk(state);
  record(walk, 'Sim', 'unknown-action', 'warn', 'refused', { detail: name });
  return walk;
}

function finish(walk: Walk, lastAction: LabAction | null): StepResult {
  return {
    state: closeStep(walk.state, lastAction, walk.sequence),
    events: walk.events,
  };
}
