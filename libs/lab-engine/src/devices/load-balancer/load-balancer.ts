/**
 * The load balancer shares requests between two backends and leaves out what its health check
 * marked down. Left out: the delay of the health check (in reality requests in flight fail first),
 * weights, draining and a second balancer; one balancer is itself a single point of failure.
 */
import { INNER } from '../../cast.ts';
import { seenBy, type Connection } from '../../packets/connection.ts';
import { COSTS } from '../../packets/costs.ts';
import type { HttpRequest, HttpResponse } from '../../packets/packet.ts';
import { response, throughHaproxy } from '../../packets/answers.ts';
import { forwarded } from '../../packets/payloads.ts';
import type { Backend } from '../../packets/record.ts';
import { note, type Walk } from '../../walk.ts';
import type { DraftState } from '../derived.ts';
import type { Device, Inline } from '../device.ts';
import { askBackend, isUp, otherBackend, pick } from './rotation.ts';
import { nodeWords, words } from './words.ts';

export type BackendHealth = 'up' | 'down';
export type BalancingMode = 'round-robin' | 'sticky';

export interface BalancerState {
  readonly lbEnabled: boolean;
  readonly backendA: BackendHealth;
  readonly backendB: BackendHealth;
  readonly lbMode: BalancingMode;
  /** The backend that is next in rotation. */
  readonly nextBackend: Backend;
  /** The backend that each address sticks to in sticky mode. */
  readonly stickyPins: Readonly<Record<string, Backend>>;
  /** Requests balanced since the balancer was enabled. */
  readonly requestsBalanced: number;
}

const NO_PINS: BalancerState['stickyPins'] = {};
const state: BalancerState = {
  lbEnabled: false,
  backendA: 'up',
  backendB: 'up',
  lbMode: 'round-robin',
  nextBackend: 'web-a',
  stickyPins: NO_PINS,
  requestsBalanced: 0,
};

/** HAProxy's own page, as it is built into 2.6. */
export const UNAVAILABLE = response(
  503,
  '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n',
  { head: 'haproxy', headers: ['Cache-Control: no-cache'] },
);

const inline: Inline = { device: 'LB', node: 'lb', isIn, answer };

export const loadBalancer = {
  name: 'LB',
  feed: 'balancer log',
  nodes: { lb: { address: INNER.lb, segment: 'path', ...nodeWords.lb } },
  state,
  actions: {
    enableLB,
    lbFailA: failing('web-a'),
    lbRecoverA: recovering('web-a'),
    lbFailB: failing('web-b'),
    lbRecoverB: recovering('web-b'),
    lbMode,
  },
  words,
  inline,
} as const satisfies Device;

/** Flips the balancer; on means both backends up, rotation at WEB A and no pin. */
function enableLB(walk: Walk): void {
  const { state } = walk;
  const on = !state.lbEnabled;
  state.lbEnabled = on;
  if (on) {
    state.backendA = 'up';
    state.backendB = 'up';
    state.nextBackend = 'web-a';
    state.stickyPins = NO_PINS;
    state.requestsBalanced = 0;
  }
  note(walk, on ? 'lb-on' : 'lb-off', { subject: state.lbMode });
}

/** Flips between round-robin and sticky; pins do not survive it. */
function lbMode(walk: Walk): void {
  const { state } = walk;
  if (!state.lbEnabled) return refuse(walk);
  state.lbMode = state.lbMode === 'sticky' ? 'round-robin' : 'sticky';
  state.stickyPins = NO_PINS;
  note(walk, 'lb-mode-changed', { subject: state.lbMode });
}

/** Takes a backend down; if it is down already, only says so. */
function failing(backend: Backend) {
  return (walk: Walk): void => {
    if (!walk.state.lbEnabled) return refuse(walk);
    if (!isUp(walk.state, backend)) return note(walk, 'backend-already-down', { backend });
    setHealth(walk, backend, 'down');
    note(walk, 'backend-failed', { backend });
    if (!isUp(walk.state, otherBackend(backend))) note(walk, 'no-backend-left');
  };
}

/** Brings a backend back; if it is up already, only says so. */
function recovering(backend: Backend) {
  return (walk: Walk): void => {
    if (!walk.state.lbEnabled) return refuse(walk);
    if (isUp(walk.state, backend)) return note(walk, 'backend-already-up', { backend });
    setHealth(walk, backend, 'up');
    note(walk, 'backend-recovered', { backend });
  };
}

function refuse(walk: Walk): void {
  note(walk, 'lb-refused', { action: 'refused' });
}

function isIn(state: DraftState): boolean {
  return state.lbEnabled;
}

/** Asks a backend for the answer; without one it answers 503 itself. */
function answer(request: HttpRequest, connection: Connection, walk: Walk): HttpResponse {
  const { state } = walk;
  const source = seenBy(connection);
  if (!isUp(state, 'web-a') && !isUp(state, 'web-b')) {
    walk.clock += COSTS.answer;
    connection.fate = 'denied';
    note(walk, 'lb-unavailable', { source, request, status: 503, action: 'blocked' });
    return UNAVAILABLE;
  }
  const backend = pick(walk, source, request);
  state.requestsBalanced += 1;
  connection.fate = 'proxied';
  const asked = askBackend(walk, backend, forwarded(request, source, connection.port));
  return asked.response ? throughHaproxy(asked.response) : UNAVAILABLE;
}

function setHealth(walk: Walk, backend: Backend, health: BackendHealth): void {
  if (backend === 'web-a') walk.state.backendA = health;
  else walk.state.backendB = health;
}
