import { AppError } from '@netward/nest-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How a mail program sends the one click that ends a subscription: RFC 8058 section 3.1. */
const FORMS = /^(application\/x-www-form-urlencoded|multipart\/form-data)(;|$)/i;

type Done = (error: Error | null, body?: Buffer) => void;

/** A compressed body is refused here, since the header that would say so does not travel on. */
function take(request: FastifyRequest, body: string | Buffer, done: Done): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') return done(new AppError('MEDIA_TYPE_UNSUPPORTED'));
  done(null, body.length > 0 ? (body as Buffer) : undefined);
}

/** Takes JSON alone and leaves it unread: the service that gets it validates it. */
export function takeJsonBytes(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, take);
}

/** Takes forms besides, as unread. */
export function takeFormBytes(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(FORMS, { parseAs: 'buffer' }, take);
}
