/**
 * TLS is a certificate for shop.lab and a listener on 8443 that ends the encryption at the WAF,
 * the balancer or the server, whichever comes first. Left out: certificate authorities, expiry,
 * protocol negotiation and resumption; the handshake works whenever the listener is there.
 */
import { moveTo, record, type Walk } from '../walk.ts';
import { entryNode } from './server.ts';

/** Flips the certificate and the listener. */
export function toggleTls(walk: Walk): void {
  const on = !walk.state.tlsEnabled;
  walk.state = { ...walk.state, tlsEnabled: on };
  record(walk, 'TLS', on ? 'tls-on' : 'tls-off', on ? 'success' : 'warn', 'info');
}

/** Ends the client's TLS; false when nothing listens, and the request stops there. */
export function finishTls(walk: Walk): boolean {
  if (walk.state.tlsEnabled) {
    record(walk, 'TLS', 'handshake-done', 'success', 'encrypted');
    return true;
  }
  moveTo(walk, entryNode(walk.state), 'blocked');
  record(walk, 'TLS', 'handshake-failed', 'error', 'failed');
  return false;
}
