import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Headers } from '../door/headers.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this size a compressed answer does not travel in fewer packets. */
const COMPRESS_FROM_BYTES = 512;
const QUICK = { brotli: 6, gzip: 6 };
const THOROUGH = { brotli: 11, gzip: 9 };

/** One address of the site, held in memory in every encoding in which it is served. */
export interface SitePage {
  body: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  /** Whether its encodings are as small as they get: by the build, or since it was first asked for. */
  isDense: boolean;
  /** Weak, since it stands for the content in every encoding. */
  etag: string;
  headers: Headers;
}

const TEXT = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)/;

/** Makes a page of a body; `precompressed` are encodings that the build has made. */
export function sitePage(
  body: Buffer,
  headers: Headers,
  precompressed: Pick<SitePage, 'br' | 'gzip'> = {},
): SitePage {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const etag = `W/"${hash}"`;
  const isDense = precompressed.br !== undefined && precompressed.gzip !== undefined;
  return { body, etag, headers: { ...headers, etag }, isDense, ...precompressed };
}

function isCompressible({ body, headers }: SitePage): boolean {
  return body.length >= COMPRESS_FROM_BYTES && TEXT.test(headers['content-type'] ?? '');
}

/** Quickly before the server listens, thoroughly once somebody reads it. What the build compressed stays. */
export async function compressPage(page: SitePage, effort: 'quick' | 'thorough'): Promise<void> {
  if (page.isDense) return;
  page.isDense = effort === 'thorough';
  if (!isCompressible(page)) return;
  const { brotli, gzip: level } = effort === 'quick' ? QUICK : THOROUGH;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length,
  };
  [page.br, page.gzip] = await Promise.all([
    compressBrotli(page.body, { params }),
    compressGzip(page.body, { level }),
  ]);
}

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
