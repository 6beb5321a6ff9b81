import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A JWS in compact form, signed with ES256 by the first key of `getTranscriptKeys`. */
export const transcriptResponse = z.object({ transcript: z.string() }).meta({ id: 'Transcript' });
export type TranscriptResponse = z.output<typeof transcriptResponse>;

export const getTranscript = endpoint({
  method: 'GET',
  path: '/api/auth/transcript',
  summary: 'What the learner has done, signed, so that others can check it',
  access: 'bearer',
  status: 200,
  response: transcriptResponse,
  errors: [],
});

/** The public halves of all keys whose transcripts verify, the one that signs first (RFC 7517). */
export const transcriptKeys = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        alg: z.literal('ES256'),
        use: z.literal('sig'),
      }),
    ),
  })
  .meta({ id: 'TranscriptKeys' });
export type TranscriptKeys = z.output<typeof transcriptKeys>;

export const getTranscriptKeys = endpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'The public keys with which transcripts are checked',
  access: 'public',
  status: 200,
  response: transcriptKeys,
  errors: [],
});
