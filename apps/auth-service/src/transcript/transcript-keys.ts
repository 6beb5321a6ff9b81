import { createPublicKey } from 'node:crypto';
import type { TranscriptKeys } from '@netward/contracts';
import { z } from 'zod';
import { privateJwk, type SigningKey, toSigningKey } from '../session/signing-keys.ts';

type PublishedKey = TranscriptKeys['keys'][number];

/** The key that signs, and the public halves of all keys whose transcripts verify. */
export interface TranscriptKeyRing {
  readonly signer: SigningKey;
  readonly published: readonly PublishedKey[];
}

const publicJwk = privateJwk.omit({ d: true });

/** Throws when the key is no point of the curve. */
function toPublishedKey(jwk: unknown): PublishedKey {
  const { kty, crv, x, y, kid } = publicJwk.parse(jwk);
  createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' };
}

function parseRing(text: string): TranscriptKeyRing | undefined {
  try {
    const jwks = z.array(z.unknown()).parse(JSON.parse(text));
    const signer = toSigningKey(privateJwk.parse(jwks[0]));
    const published = jwks.map(toPublishedKey);
    const kids = new Set(published.map(({ kid }) => kid));
    return kids.size === jwks.length ? { signer, published } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The keys of transcripts, newest first: the first signs, all are published. A key of the past stays
 * listed, best without its private half, for as long as its transcripts should verify.
 */
export const transcriptKeysSetting = z
  .string()
  .refine(
    (text) => parseRing(text) !== undefined,
    'must be a JSON array of ES256 keys (JWK), each with a kid of its own, the first a private one',
  )
  .transform((text) => parseRing(text) as TranscriptKeyRing);
