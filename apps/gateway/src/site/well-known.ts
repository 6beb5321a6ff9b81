import { webPaths } from '@netward/contracts';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';

const VALID_DAYS = 180;

/** How to reach the operator, as an address: theirs where it is one, and the contact page. */
function contactsOf({ OPERATOR_CONTACT = '', PUBLIC_URL }: GatewayConfig): string[] {
  const own = OPERATOR_CONTACT.trim();
  const address = /^[^\s@]+@[^\s@]+$/.test(own) ? `mailto:${own}` : own;
  const isAddress = /^(?:mailto|https):\S+$/.test(address);
  return [...(isAddress ? [address] : []), PUBLIC_URL + webPaths.contact];
}

/** Where to report a vulnerability (RFC 9116). It is written when it is asked for, so it never expires. */
function securityTxt(config: GatewayConfig): string {
  const expires = new Date();
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  return [
    ...contactsOf(config).map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${config.PUBLIC_URL}/.well-known/security.txt`,
    `Policy: ${config.PUBLIC_URL}${webPaths.security}`,
    '',
  ].join('\n');
}

/** Addresses at which programs look for facts about any site. */
export function addWellKnown(fastify: FastifyInstance, config: GatewayConfig): void {
  fastify.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityTxt(config)),
  );
  // Password managers lead to the page on which a password is changed.
  fastify.get('/.well-known/change-password', (_request, reply) =>
    reply.redirect(webPaths.account, 302),
  );
}
