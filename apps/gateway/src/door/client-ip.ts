import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/**
 * The address of the client: the peer, or with `trustedHops` proxies in front the entry of
 * X-Forwarded-For that the outermost of them wrote. What lies left of it is the client's own claim.
 */
export function clientIp(request: IncomingMessage, trustedHops: number): string {
  const peer = (request.socket.remoteAddress ?? '').replace(MAPPED_IPV4, '');
  if (trustedHops === 0) return peer;
  const header = request.headers['x-forwarded-for'];
  const claims = String(header ?? '')
    .split(',')
    .map((part) => part.trim());
  const claim = claims[Math.max(0, claims.length - trustedHops)] ?? '';
  return isIP(claim) ? claim.replace(MAPPED_IPV4, '') : peer;
}
