import { ADDRESSES, HTTP_PORT, INNER } from '../../cast.ts';
import { connect, type Connected } from '../../connect.ts';
import type { HttpRequest } from '../../packets/packet.ts';
import type { Backend } from '../../packets/record.ts';
import { note, type Walk } from '../../walk.ts';
import type { LabState } from '../derived.ts';

/** Chooses the backend for a request, and says why this one. */
export function pick(walk: Walk, source: string, request: HttpRequest): Backend {
  const { state } = walk;
  const isSticky = state.lbMode === 'sticky';
  const pin = isSticky ? state.stickyPins[source] : undefined;
  const wanted = pin ?? state.nextBackend;
  const isWantedUp = isUp(state, wanted);
  const backend = isWantedUp ? wanted : otherBackend(wanted);
  const facts = { source, request, backend, action: 'passed' } as const;
  if (isSticky) state.stickyPins = { ...state.stickyPins, [source]: backend };
  if (pin) note(walk, isWantedUp ? 'lb-stuck' : 'lb-moved', facts);
  if (pin) return backend;
  const isWhole = isUp(state, otherBackend(backend));
  const kind = isSticky ? 'lb-pinned' : isWhole ? 'lb-rotated' : 'lb-failed-over';
  state.nextBackend = otherBackend(backend);
  note(walk, kind, { ...facts, subject: String(state.requestsBalanced + 1) });
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
