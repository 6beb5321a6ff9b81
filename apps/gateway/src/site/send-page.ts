import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Headers } from '../door/security-headers.ts';
import type { SitePage } from './site-page.ts';

const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** The densest encoding that the reader takes. */
function encode(page: SitePage, accepted: string): { body: Buffer; encoding?: string } {
  if (page.br && BROTLI.test(accepted)) return { body: page.br, encoding: 'br' };
  if (page.gzip && GZIP.test(accepted)) return { body: page.gzip, encoding: 'gzip' };
  return { body: page.body };
}

function hasIt(page: SitePage, request: FastifyRequest): boolean {
  const known = request.headers['if-none-match'];
  return known !== undefined && (known === '*' || known.includes(page.etag));
}

/** Answers with a page, in the densest encoding that the reader takes. `headers` replace the page's own. */
export function sendPage(
  page: SitePage,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Headers = {},
): FastifyReply {
  // A page has its own policy; scripts and pictures need none.
  reply.removeHeader('content-security-policy');
  // With CORS_ORIGINS the headers depend on who asks, so a shared cache must keep them apart.
  const vary = [reply.getHeader('vary'), page.headers['vary']].filter(Boolean).join(', ');
  void reply.headers({ ...page.headers, vary, ...headers });
  if (reply.statusCode === 200 && hasIt(page, request)) return reply.status(304).send();
  const { body, encoding } = encode(page, String(request.headers['accept-encoding'] ?? ''));
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(body);
}
