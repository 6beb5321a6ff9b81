/**
 * The load balancer shares requests between two backends, and chooses as it does over a stream (choose.ts).
 * The lab has no clock between actions, so a backend that fails or recovers has failed or passed its checks
 * already (in reality requests in flight fail first). Left out: weights, draining, the turn that a recovery
 * or a moved session takes, and a second balancer; one balancer is itself a single point of failure.
 */
import { INNER } from '../../cast.ts';
import type { Connection } from '../../packets/connection.ts';
import type { HttpRequest, HttpResponse, Backend } from '../../packets/evidence.ts';
import { change, note, type Walk } from '../../walk.ts';
import type { LabState } from '../derived.ts';
import type { Device, Inline } from '../device.ts';
import { balance, tellHealth } from './balance.ts';
import { otherBackend, Rotation, DEFAULTS, type Choice, type BalancerSettings } from './choose.ts';
import { nodeWords, words } from './words.ts';

type BackendHealth = 'up' | 'down';

const NO_PINS: Readonly<Record<string, Backend>> = {};
const state = {
  lbEnabled: false,
  backendA: 'up' as BackendHealth,
  backendB: 'up' as BackendHealth,
  lbMode: 'round-robin' as 'round-robin' | 'sticky',
  nextBackend: 'web-a' as Backend,
  /** The backend that each address sticks to in sticky mode. */
  stickyPins: NO_PINS,
  requestsBalanced: 0,
};

const FIELDS = { 'web-a': 'backendA', 'web-b': 'backendB' } as const;

const inline: Inline = { device: 'LB', node: 'lb', isIn: ({ lbEnabled }) => lbEnabled, answer };

export const loadBalancer = {
  name: 'LB',
  feed: 'balancer log',
  nodes: { lb: { address: INNER.lb, segment: 'path', ...nodeWords } },
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
  change(walk, lbEnabled ? { lbEnabled: false } : { ...state, lbEnabled: true, lbMode });
  note(walk, lbEnabled ? 'lb-off' : 'lb-on', { subject: lbMode });
}

function lbMode(walk: Walk): void {
  if (!walk.state.lbEnabled) return refuse(walk);
  const lbMode = walk.state.lbMode === 'sticky' ? 'round-robin' : 'sticky';
  change(walk, { lbMode, stickyPins: NO_PINS });
  note(walk, 'lb-mode-changed', { subject: lbMode });
}

function changing(backend: Backend, health: BackendHealth) {
  return (walk: Walk): void => {
    const isBack = health === 'up';
    if (!walk.state.lbEnabled) return refuse(walk);
    const field = FIELDS[backend];
    if (walk.state[field] === health)
      return note(walk, isBack ? 'backend-already-up' : 'backend-already-down', { backend });
    walk.state = { ...walk.state, [field]: health };
    const rotation = rotationIn(walk.state);
    tellHealth(walk, rotation, rotation.server(backend));
  };
}

function refuse(walk: Walk): void {
  note(walk, 'lb-refused', { action: 'refused' });
}

/** How the lab's balancer is set: HAProxy's own defaults, and the mode. */
export function settingsIn({ lbMode }: Pick<LabState, 'lbMode'>): BalancerSettings {
  return { ...DEFAULTS, stickiness: lbMode === 'sticky' ? 'source' : 'none' };
}

/** What the balancer remembers between two actions: its checks have had their time, no answer is under way. */
function rotationIn(state: LabState): Rotation {
  const rotation = new Rotation(settingsIn(state));
  for (const server of rotation.servers) server.state = state[FIELDS[server.name]];
  rotation.last = otherBackend(state.nextBackend);
  for (const [source, backend] of Object.entries(state.stickyPins))
    rotation.stuck.set(source, backend);
  return rotation;
}

/** Has the request balanced, and keeps what the balancer remembers of it. */
function answer(_: HttpRequest, connection: Connection, walk: Walk): HttpResponse {
  const rotation = rotationIn(walk.state);
  const answered = balance(walk, rotation, connection, (choice) => told(choice, walk));
  rotation.advance(Infinity);
  if (walk.state.lbMode === 'sticky')
    change(walk, { stickyPins: Object.fromEntries(rotation.stuck) });
  return answered;
}

/** What is written about a choice; the turn moves on where the rotation made it. */
function told({ server, belongs, isKept }: Choice, walk: Walk) {
  if (!server) return { kind: 'lb-unavailable' } as const;
  const { requestsBalanced, nextBackend, lbMode, backendA, backendB } = walk.state;
  change(walk, {
    requestsBalanced: requestsBalanced + 1,
    nextBackend: belongs ? nextBackend : otherBackend(server.name),
  });
  if (belongs) return { kind: isKept ? 'lb-stuck' : 'lb-moved' } as const;
  const subject = String(requestsBalanced + 1);
  if (lbMode === 'sticky') return { kind: 'lb-pinned', subject } as const;
  return { kind: backendA === backendB ? 'lb-rotated' : 'lb-failed-over', subject } as const;
}
