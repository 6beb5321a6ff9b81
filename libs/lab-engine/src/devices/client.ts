/**
 * The client is one person with one browser on the client segment. Left out: name resolution,
 * caching, retries and any second client, so every request here is a fresh one.
 */
import { moveTo, record, type Walk } from '../walk.ts';
import { passFirewall } from './firewall.ts';
import { observeRequest } from './ids.ts';
import { passIps } from './ips.ts';
import { pickBackend } from './load-balancer.ts';
import { answerRequest, entryNode } from './server.ts';
import { finishTls } from './tls.ts';
import { passVpn } from './vpn.ts';
import { allowRequest } from './waf.ts';

/** `any` is a page opened without naming a scheme; it is requested over plain HTTP. */
export type Scheme = 'any' | 'http' | 'https';

/** Requests the page over the scheme: client, tunnel, firewall, IPS, TLS end, WAF, balancer, server. */
export function openPage(walk: Walk, scheme: Scheme): void {
  const { state } = walk;
  const secure = scheme === 'https' && state.tlsEnabled;
  const dropped = state.firewallEnabled && state.blockClient;
  walk.encrypted = secure;
  if (dropped || isPathBare(walk, scheme)) {
    record(walk, 'Client', 'request-sent', 'info', 'info', { detail: dropped ? 'any' : 'http' });
  }
  if (state.vpnEnabled) passVpn(walk);
  if (!passFirewall(walk, scheme === 'https' ? 'https' : 'http')) {
    record(walk, 'Client', 'request-timed-out', 'error', 'failed');
    return;
  }
  if (state.ipsEnabled) passIps(walk);
  if (scheme === 'https' && !finishTls(walk)) return;
  if (state.wafEnabled) allowRequest(walk);
  if (state.lbEnabled && !pickBackend(walk)) return;
  answerRequest(walk, scheme);
  if (state.idsEnabled) observeRequest(walk);
}

/** The login request that a page in the client's browser sends by itself; the sniffer sees it. */
export function sendBackgroundRequest(walk: Walk): void {
  walk.encrypted = walk.state.tlsEnabled;
  if (walk.state.firewallEnabled && walk.state.blockClient) {
    moveTo(walk, 'firewall', 'blocked');
    return;
  }
  if (walk.state.vpnEnabled) moveTo(walk, 'vpn', 'passed', 'tunnel');
  moveTo(walk, entryNode(walk.state), 'passed');
}

function isPathBare({ state }: Walk, scheme: Scheme): boolean {
  const inPath =
    state.vpnEnabled || state.ipsEnabled || state.wafEnabled || state.lbEnabled || state.idsEnabled;
  return !inPath && scheme !== 'https' && !state.tlsEnabled;
}
