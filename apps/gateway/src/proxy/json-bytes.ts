import { AppError } from '@netward/nest-kit';
import type { FastifyInstance } from 'fastify';

/**
 * Takes JSON alone and leaves it unread: the service that gets it validates it. A compressed body
 * is refused here, since the header that would say so does not travel on.
 */
export function takeJsonBytes(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') return done(new AppError('MEDIA_TYPE_UNSUPPORTED'));
    done(null, body.length > 0 ? body : undefined);
  });
}
