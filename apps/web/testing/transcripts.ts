import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { TRANSCRIPT_TYPE, type TranscriptKeys, type TranscriptPayload } from '@netward/contracts';
import { levels } from '@netward/levels';

/** 22 November 2026, noon in UTC, in seconds. */
export const ISSUED = Date.UTC(2026, 10, 22, 12) / 1000;

/** A transcript of somebody who did everything there is, all of it verified. */
export function fullTranscript(changes: Partial<TranscriptPayload> = {}): TranscriptPayload {
  return {
    iss: 'https://netward.example',
    iat: ISSUED,
    sub: randomUUID().slice(0, 16),
    name: 'Maja Lindqvist',
    engine: 1,
    levels: levels.map(({ id, texts, requiredActions, proofIds }) => ({
      level: id,
      title: texts.title,
      required: requiredActions.length,
      actions: [...requiredActions],
      verified: [...requiredActions],
      on: `2026-11-${9 + Number(id)}`,
      quiz: { score: 5, total: 6, verified: true, on: '2026-11-21' },
      proofs: { of: proofIds.length, found: [...proofIds] },
    })),
    challenges: levels.map(({ id }) => ({
      level: id,
      on: '2026-11-22',
      earlierTries: 3 * Number(id),
      solutionShown: Number(id) % 3 === 0,
    })),
    ...changes,
  };
}

/** What a site does: it signs transcripts with its own key and publishes the other half. */
export class TestIssuer {
  readonly #key: KeyObject;
  readonly keys: TranscriptKeys;

  constructor(readonly kid: string = randomUUID()) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.keys = {
      keys: [{ kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' }],
    };
  }

  /** A JWS (RFC 7515), made without the library that checks it. */
  sign(payload: object, header: object = {}): string {
    const head = { alg: 'ES256', kid: this.kid, typ: TRANSCRIPT_TYPE, ...header };
    const parts = [head, payload].map((part) => Buffer.from(JSON.stringify(part)));
    const signed = parts.map((part) => part.toString('base64url')).join('.');
    const how = { key: this.#key, dsaEncoding: 'ieee-p1363' } as const;
    return `${signed}.${sign('sha256', Buffer.from(signed), how).toString('base64url')}`;
  }
}
