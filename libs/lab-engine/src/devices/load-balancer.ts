/**
 * The load balancer shares requests between two backends and leaves out what its health check
 * marked down. Left out: the delay of the health check (in reality requests in flight fail first),
 * weights, draining and a second balancer; one balancer is itself a single point of failure.
 */
import type { Backend, LabState } from '../state.ts';
import { moveTo, record, type Walk } from '../walk.ts';

/** Flips the balancer; on means both backends up, rotation at WEB A and no pin. */
export function toggleLb(walk: Walk): void {
  const on = !walk.state.lbEnabled;
  walk.state = { ...walk.state, lbEnabled: on };
  if (on) {
    walk.state = {
      ...walk.state,
      backendA: 'up',
      backendB: 'up',
      nextBackend: 'web-a',
      stickyPin: null,
      requestsBalanced: 0,
    };
  }
  record(walk, 'LB', on ? 'lb-on' : 'lb-off', on ? 'success' : 'warn', 'info');
}

/** Flips between round-robin and sticky; a pin does not survive it. */
export function toggleLbMode(walk: Walk): void {
  if (!walk.state.lbEnabled) return refuse(walk);
  const lbMode = walk.state.lbMode === 'sticky' ? 'round-robin' : 'sticky';
  walk.state = { ...walk.state, lbMode, stickyPin: null };
  record(walk, 'LB', 'lb-mode-changed', 'info', 'info', { detail: lbMode });
}

/** Takes a backend down; if it is down already, only says so. */
export function failBackend(walk: Walk, backend: Backend): void {
  if (!walk.state.lbEnabled) return refuse(walk);
  if (!isUp(walk.state, backend)) {
    record(walk, 'LB', 'backend-already-down', 'info', 'info', { backend });
    return;
  }
  setHealth(walk, backend, 'down');
  record(walk, 'LB', 'backend-failed', 'error', 'info', { backend });
  if (!isUp(walk.state, otherBackend(backend))) {
    record(walk, 'LB', 'no-backend-left', 'error', 'info');
  }
}

/** Brings a backend back; if it is up already, only says so. */
export function recoverBackend(walk: Walk, backend: Backend): void {
  if (!walk.state.lbEnabled) return refuse(walk);
  if (isUp(walk.state, backend)) {
    record(walk, 'LB', 'backend-already-up', 'info', 'info', { backend });
    return;
  }
  setHealth(walk, backend, 'up');
  record(walk, 'LB', 'backend-recovered', 'success', 'info', { backend });
}

/** Sends the request on to a backend; false when the balancer had to answer 503 itself. */
export function pickBackend(walk: Walk): boolean {
  const { state } = walk;
  if (!isUp(state, 'web-a') && !isUp(state, 'web-b')) {
    moveTo(walk, 'lb', 'blocked');
    record(walk, 'LB', 'lb-unavailable', 'error', 'blocked', { status: 503 });
    return false;
  }
  moveTo(walk, 'lb', 'passed');
  walk.encrypted = false;
  const backend =
    state.lbMode === 'sticky' && walk.source === 'client' ? pickSticky(walk) : pickNext(walk);
  walk.state = { ...walk.state, requestsBalanced: state.requestsBalanced + 1 };
  moveTo(walk, backend, 'passed');
  return true;
}

function pickNext(walk: Walk): Backend {
  const { state } = walk;
  const wanted = state.nextBackend;
  const backend = isUp(state, wanted) ? wanted : otherBackend(wanted);
  walk.state = { ...state, nextBackend: otherBackend(backend) };
  const whole = isUp(state, otherBackend(backend));
  const count = state.requestsBalanced + 1;
  if (whole) record(walk, 'LB', 'lb-rotated', 'info', 'passed', { backend, count });
  else record(walk, 'LB', 'lb-failed-over', 'info', 'passed', { backend, count });
  return backend;
}

function pickSticky(walk: Walk): Backend {
  const { state } = walk;
  const pin = state.stickyPin;
  if (pin && isUp(state, pin)) {
    record(walk, 'LB', 'lb-stuck', 'info', 'passed', { backend: pin });
    return pin;
  }
  if (pin) {
    const backend = otherBackend(pin);
    walk.state = { ...state, stickyPin: backend };
    record(walk, 'LB', 'lb-moved', 'warn', 'passed', { backend });
    return backend;
  }
  const wanted = state.nextBackend;
  const backend = isUp(state, wanted) ? wanted : otherBackend(wanted);
  walk.state = { ...state, stickyPin: backend, nextBackend: otherBackend(backend) };
  record(walk, 'LB', 'lb-pinned', 'info', 'passed', { backend });
  return backend;
}

/** The backend that is not this one. */
export function otherBackend(backend: Backend): Backend {
  return backend === 'web-a' ? 'web-b' : 'web-a';
}

/** Tells whether the health check has the backend in rotation. */
export function isUp(state: LabState, backend: Backend): boolean {
  return (backend === 'web-a' ? state.backendA : state.backendB) === 'up';
}

function setHealth(walk: Walk, backend: Backend, health: 'up' | 'down'): void {
  walk.state =
    backend === 'web-a' ? { ...walk.state, backendA: health } : { ...walk.state, backendB: health };
}

function refuse(walk: Walk): void {
  record(walk, 'LB', 'lb-refused', 'warn', 'refused');
}
