import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Headers } from '../door/security-headers.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this size a compressed answer does not travel in fewer packets. */
const COMPRESS_FROM_BYTES = 512;
const QUICK = { brotli: 4, gzip: 6 };
const THOROUGH = { brotli: 11, gzip: 9 };

/** One address of the site, held in memory in every encoding in which it is served. */
export interface SitePage {
  body: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  isCompressedByBuild: boolean;
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
  const isCompressedByBuild = precompressed.br !== undefined && precompressed.gzip !== undefined;
  return { body, etag, headers: { ...headers, etag }, isCompressedByBuild, ...precompressed };
}

function isCompressible({ body, headers }: SitePage): boolean {
  return body.length >= COMPRESS_FROM_BYTES && TEXT.test(headers['content-type'] ?? '');
}

/**
 * Compresses a page: quickly before the server listens, thoroughly when it has time. What the build
 * compressed already stays.
 */
export async function compressPage(page: SitePage, effort: 'quick' | 'thorough'): Promise<void> {
  if (page.isCompressedByBuild || !isCompressible(page)) return;
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
