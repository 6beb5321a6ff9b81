/**
 * The server is a small shop that answers 200 to what reaches it and is vulnerable on purpose.
 * Left out: the application itself, its log and its other status codes; 200 means that it answered,
 * not that an attack worked.
 */
import type { Attack } from '../actions.ts';
import type { NodeId } from '../cast.ts';
import type { Verdict } from '../events.ts';
import type { Backend, LabState } from '../state.ts';
import { moveTo, record, type Walk } from '../walk.ts';
import type { Scheme } from './client.ts';

/** The node that owns the public port: the WAF, the balancer or the server. */
export function entryNode(state: LabState): NodeId {
  if (state.wafEnabled) return 'waf';
  return state.lbEnabled ? 'lb' : 'server';
}

/** Takes the packet to the server, unless the balancer has taken it to a backend already. */
function reachServer(walk: Walk, verdict: Verdict): void {
  if (backendReached(walk) === null) moveTo(walk, 'server', verdict);
}

/** Answers a benign request; plain HTTP on a server with TLS is first redirected. */
export function answerRequest(walk: Walk, scheme: Scheme): void {
  const { state } = walk;
  const backend = backendReached(walk);
  reachServer(walk, 'passed');
  if (scheme !== 'https' && state.tlsEnabled) {
    record(walk, 'Server', 'server-redirected', 'info', 'info', { status: 301, backend });
    if (backend === null) repeatEncrypted(walk);
    record(walk, 'TLS', 'redirect-followed', 'success', 'encrypted', { status: 200, backend });
    return;
  }
  const detail = answerDetail(state, scheme);
  record(walk, 'Server', 'server-answered', 'success', 'passed', { status: 200, backend, detail });
}

/** Answers an attack like any other request. */
export function answerAttack(walk: Walk, attack: Attack): void {
  const { state } = walk;
  const backend = backendReached(walk);
  reachServer(walk, 'exposed');
  const noticed = state.idsEnabled;
  const detail = noticed ? 'alerted' : state.siemEnabled ? 'on record' : 'unnoticed';
  record(walk, 'Server', 'server-reached', noticed ? 'warn' : 'error', 'exposed', {
    status: 200,
    attack,
    backend,
    detail,
  });
}

function backendReached(walk: Walk): Backend | null {
  return walk.at === 'web-a' || walk.at === 'web-b' ? walk.at : null;
}

function answerDetail(state: LabState, scheme: Scheme): string | null {
  if (state.vpnEnabled) return 'gateway';
  if (scheme === 'https') return 'encrypted';
  const { ipsEnabled, wafEnabled, lbEnabled, idsEnabled } = state;
  return ipsEnabled || wafEnabled || lbEnabled || idsEnabled ? null : `plain-${scheme}`;
}

/** The browser follows the redirect from where it started, now encrypted. */
function repeatEncrypted(walk: Walk): void {
  const trip = walk.events.flatMap((event) => event.hops).filter((hop) => hop.link !== 'mirror');
  for (const hop of trip) walk.hops.push({ ...hop, encrypted: true });
}
