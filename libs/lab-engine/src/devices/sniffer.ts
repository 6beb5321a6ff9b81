/**
 * The sniffer listens on a mirror port of the client segment and sees one login request that a
 * page in the client's browser sends in the background. Left out: how it got there; on a switched network
 * it needs a mirror port, a shared medium or ARP spoofing, and this lab assumes the mirror port.
 */
import { branchTo, record, type Walk } from '../walk.ts';
import { sendBackgroundRequest } from './client.ts';

/** Captures on the client segment; what is readable depends on TLS and the VPN, not on a firewall. */
export function sniffTraffic(walk: Walk): void {
  const { tlsEnabled, vpnEnabled } = walk.state;
  if (tlsEnabled || vpnEnabled) captureCiphertext(walk);
  else capturePlaintext(walk);
}

function capturePlaintext(walk: Walk): void {
  const { firewallEnabled, blockClient } = walk.state;
  const silent = firewallEnabled && blockClient;
  sendBackgroundRequest(walk);
  branchTo(walk, 'client', 'sniffer', 'mirror', 'exposed');
  const detail = silent ? 'other host' : null;
  record(walk, 'Sniffer', 'plaintext-captured', 'warn', 'exposed', { detail });
  if (silent) record(walk, 'Sniffer', 'silence-captured', 'info', 'info');
}

function captureCiphertext(walk: Walk): void {
  const { tlsEnabled, vpnEnabled } = walk.state;
  const detail = vpnEnabled ? 'tunnel' : 'tls';
  sendBackgroundRequest(walk);
  walk.encrypted = true;
  branchTo(walk, 'client', 'sniffer', 'mirror', 'encrypted');
  record(walk, 'Sniffer', 'ciphertext-captured', 'success', 'encrypted', { detail });
  record(walk, 'Sniffer', 'metadata-visible', 'info', 'info', { detail });
  if (tlsEnabled && vpnEnabled) record(walk, 'VPN', 'tls-inside-tunnel', 'info', 'encrypted');
}
