import { api, BODY_BYTES_CONTACT } from '@netward/contracts';
import type { FastifyInstance } from 'fastify';

/** Raises the body limit for the contact form alone, to fit the longest message. */
export function allowLongMessages(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url === api.sendContact.path) route.bodyLimit = BODY_BYTES_CONTACT;
  });
}
