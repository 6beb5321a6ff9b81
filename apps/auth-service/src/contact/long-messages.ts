import { api, BODY_BYTES_CONTACT } from '@netward/contracts';
import type { FastifyInstance } from 'fastify';

/** Lets the contact form, and nothing else, send what the longest message needs. */
export function allowLongMessages(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url === api.sendContact.path) route.bodyLimit = BODY_BYTES_CONTACT;
  });
}
