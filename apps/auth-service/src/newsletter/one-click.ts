import { api } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What a mail program posts as either kind of form: RFC 8058, section 3.2. */
const FORMS = {
  'application/x-www-form-urlencoded': /^List-Unsubscribe=One-Click$/,
  'multipart/form-data': /name="?List-Unsubscribe"?\r\n\r\nOne-Click\r\n/,
} as const;

/**
 * Accepts the form that a mail program posts when somebody presses its unsubscribe button. The form
 * itself says no more than that, and the token is in the URL, so the result is the body that the
 * page would have sent. Only this call accepts a form.
 */
export function acceptOneClickForms(fastify: FastifyInstance): void {
  for (const [type, form] of Object.entries(FORMS)) {
    fastify.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
      try {
        done(null, oneClickBody(request, form, body as string));
      } catch (error) {
        done(error as Error);
      }
    });
  }
}

function oneClickBody(request: FastifyRequest, form: RegExp, body: string): { token?: unknown } {
  if (request.routeOptions.url !== api.unsubscribe.path) {
    throw new AppError('MEDIA_TYPE_UNSUPPORTED');
  }
  if (!form.test(body)) throw new AppError('INVALID_REQUEST');
  return { token: (request.query as { token?: unknown }).token };
}
