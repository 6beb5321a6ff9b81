import { p256 } from '@noble/curves/nist.js';
import type { TranscriptKeys } from '@netward/contracts';
import { fromBase64Url } from '../../lib/base64url.ts';

/** The point of a key, uncompressed (SEC 1, 2.3.3). */
const pointOf = ({ x, y }: TranscriptKeys['keys'][number]) =>
  Uint8Array.of(4, ...fromBase64Url(x), ...fromBase64Url(y));

/**
 * Whether a JWS in compact form has an ES256 signature of the key (RFC 7518, 3.4), for pages over plain
 * http, where browsers have no Web Crypto. Throws on what is no JWS or no key.
 */
export function isSignedBy(key: TranscriptKeys['keys'][number], jws: string): boolean {
  const end = jws.lastIndexOf('.');
  const signature = fromBase64Url(jws.slice(end + 1));
  const signed = new TextEncoder().encode(jws.slice(0, end));
  return p256.verify(signature, signed, pointOf(key), { lowS: false });
}
