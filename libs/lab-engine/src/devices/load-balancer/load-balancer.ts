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
import type { Device, Inline } from '../device.ts';
import { askBackend, isUp, otherBackend, pick } from './rotation.ts';
import { nodeWords, words } from './words.ts';

type BackendHealth = 'up' | 'down';

export interface BalancerState {
  readonly lbEnabled: boolean;
  readonly backendA: BackendHealth;
  readonly backendB: BackendHealth;
  readonly lbMode: 'round-robin' | 'sticky';
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

const inline: Inline = { device: 'LB', node: 'lb', isIn: ({ lbEnabled }) => lbEnabled, answer };

export const loadBalancer = {
  name: 'LB',
  feed: 'balancer log',
  nodes: { lb: { address: INNER.lb, segment: 'path', ...nodeWords.lb } },
  state,
  actions: {
    enableLB,
    lbFailA: changing('web-a', 'down'),
    lbRecoverA: changing('web-a', 'up'),
    lbFailB: changing('web-b', 'down'),
    lbRecoverB: changing('web-b', 'up'),
    lbMode,
  },
  words,
  inline,
} as const satisfies Device;

/** Flips the balancer; on means both backends up, rotation at WEB A and no pin. */
function enableLB(walk: Walk): void {
  const { lbEnabled, lbMode } = walk.state;
  if (lbEnabled) walk.state.lbEnabled = false;
  else Object.assign(walk.state, { ...state, lbEnabled: true, lbMode });
  note(walk, lbEnabled ? 'lb-off' : 'lb-on', { subject: lbMode });
}

/** Flips between round-robin and sticky; pins do not survive it. */
function lbMode(walk: Walk): void {
  const { state } = walk;
  if (!state.lbEnabled) return refuse(walk);
  state.lbMode = state.lbMode === 'sticky' ? 'round-robin' : 'sticky';
  state.stickyPins = NO_PINS;
  note(walk, 'lb-mode-changed', { subject: state.lbMode });
}

/** Takes a backend down or brings it back; if it is there already, only says so. */
function changing(backend: Backend, health: BackendHealth) {
  return (walk: Walk): void => {
    const isBack = health === 'up';
    if (!walk.state.lbEnabled) return refuse(walk);
    if (isUp(walk.state, backend) === isBack)
      return note(walk, isBack ? 'backend-already-up' : 'backend-already-down', { backend });
    walk.state[backend === 'web-a' ? 'backendA' : 'backendB'] = health;
    note(walk, isBack ? 'backend-recovered' : 'backend-failed', { backend });
    if (!isBack && !isUp(walk.state, otherBackend(backend))) note(walk, 'no-backend-left');
  };
}

function refuse(walk: Walk): void {
  note(walk, 'lb-refused', { action: 'refused' });
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
