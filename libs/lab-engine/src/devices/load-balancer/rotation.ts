import { ADDRESSES, HTTP_PORT, INNER } from '../../cast.ts';
import { connect, type Connected } from '../../connect.ts';
import type { HttpRequest } from '../../packets/packet.ts';
import type { Backend } from '../../packets/record.ts';
import { note, type Walk } from '../../walk.ts';
import type { LabState } from '../derived.ts';

/** Chooses the backend for a request, and says why this one. */
export function pick(walk: Walk, source: string, request: HttpRequest): Backend {
  const { state } = walk;
  const pin = state.lbMode === 'sticky' ? state.stickyPins[source] : undefined;
  if (pin && isUp(state, pin)) {
    note(walk, 'lb-stuck', { source, request, backend: pin, action: 'passed' });
    return pin;
  }
  if (pin) {
    const moved = otherBackend(pin);
    state.stickyPins = { ...state.stickyPins, [source]: moved };
    note(walk, 'lb-moved', { source, request, backend: moved, action: 'passed' });
    return moved;
  }
  const backend = isUp(state, state.nextBackend)
    ? state.nextBackend
    : otherBackend(state.nextBackend);
  state.nextBackend = otherBackend(backend);
  const subject = String(state.requestsBalanced + 1);
  const facts = { source, request, backend, subject, action: 'passed' } as const;
  if (state.lbMode === 'sticky') {
    state.stickyPins = { ...state.stickyPins, [source]: backend };
    note(walk, 'lb-pinned', facts);
  } else {
    const isWhole = isUp(state, otherBackend(backend));
    note(walk, isWhole ? 'lb-rotated' : 'lb-failed-over', facts);
  }
  return backend;
}

/** Sends a backend a request, on a connection of its own. */
export function askBackend(walk: Walk, backend: Backend, request: HttpRequest): Connected {
  return connect(walk, {
    from: 'lb',
    source: INNER.lb,
    destination: ADDRESSES[backend],
    port: HTTP_PORT,
    request,
    backend,
  });
}

/** The backend that is not this one. */
export function otherBackend(backend: Backend): Backend {
  return backend === 'web-a' ? 'web-b' : 'web-a';
}

/** Tells whether the health check has the backend in rotation. */
export function isUp(state: LabState, backend: Backend): boolean {
  return (backend === 'web-a' ? state.backendA : state.backendB) === 'up';
}
