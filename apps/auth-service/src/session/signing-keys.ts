import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { TranscriptKeys } from '@netward/contracts';
import type { JWK } from 'jose';
import { z } from 'zod';

/** A key that signs session tokens, and its public half for the other services. */
export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicJwk: JWK;
}

/** A key in both halves, as a setting holds it. */
const privateJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string().min(1),
});

/** Throws when the halves of the key do not match, since its signatures could not be verified. */
function toSigningKey(jwk: z.output<typeof privateJwk>): SigningKey {
  const { kty, crv, x, y, kid } = jwk;
  const privateKey = createPrivateKey({ key: { ...jwk }, format: 'jwk' });
  const publicKey = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  const sample = Buffer.from(kid);
  if (!verify('sha256', sample, publicKey, sign('sha256', sample, privateKey)))
    throw new Error('the halves of the key do not match');
  return { kid, privateKey, publicJwk: { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' } };
}

/** A setting that `read` makes keys of; it throws, or they share a kid, where the setting is none. */
function keysSetting<T>(message: string, read: (jwks: unknown) => { kids: string[]; keys: T }) {
  return z.string().transform((text, context): T => {
    try {
      const { kids, keys } = read(JSON.parse(text));
      if (new Set(kids).size === kids.length) return keys;
    } catch {
      // Said below.
    }
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/**
 * The signing keys, newest first: the first signs, all verify. A new key is listed last before it
 * signs, and leaves the list seven days after its successor began to sign, so that a rotation does not sign
 * anyone out.
 */
export const signingKeysSetting = keysSetting(
  'must be a JSON array of private ES256 keys (JWK), each with a kid of its own',
  (jwks) => {
    const keys = z.array(privateJwk).min(1).parse(jwks).map(toSigningKey);
    return { kids: keys.map(({ kid }) => kid), keys };
  },
);

type PublishedKey = TranscriptKeys['keys'][number];

const publicJwk = privateJwk.omit({ d: true });

/** Throws when the key is no point of the curve. */
function toPublishedKey(jwk: unknown): PublishedKey {
  const { kty, crv, x, y, kid } = publicJwk.parse(jwk);
  createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' };
}

/**
 * The keys of transcripts, newest first: the first signs, all are published. A key of the past stays
 * listed, best without its private half, for as long as its transcripts should verify.
 */
export const transcriptKeysSetting = keysSetting(
  'must be a JSON array of ES256 keys (JWK), each with a kid of its own, the first a private one',
  (given) => {
    const jwks = z.array(z.unknown()).parse(given);
    const signer = toSigningKey(privateJwk.parse(jwks[0]));
    const published = jwks.map(toPublishedKey);
    return { kids: published.map(({ kid }) => kid), keys: { signer, published } };
  },
);
