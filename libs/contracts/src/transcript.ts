import { z } from 'zod';
import { isZone, readAssignment } from './assignment.ts';
import { get, post } from './endpoint.ts';
import { failsWith } from './errors.ts';
import * as fieldSentences from './field-sentences.ts';
import { HAND_IN_AS_MAX } from './limits.ts';
import { codePoints, isSingleLine, normalForm } from './text.ts';

/** Longer than any name of the time zone database. */
const ZONE_MAX = 60;

/** A JWS in compact form, signed with ES256 by the first key of `getTranscriptKeys`. */
export const transcriptResponse = z.object({
  transcript: z.string(),
  /** The same without runs, configurations and times of day: it fits into a code on paper. */
  short: z.string().optional(),
});
export type TranscriptResponse = z.output<typeof transcriptResponse>;

/** The assignment of a teacher's link, and who the learner is in that class. */
export const handInRequest = z.object({
  assignment: z
    .string()
    .refine((text): boolean => Boolean(readAssignment(text)), failsWith('ASSIGNMENT_INVALID')),
  as: z
    .string(fieldSentences.handInAs)
    .trim()
    .transform(normalForm)
    .refine(
      (as) => as !== '' && isSingleLine(as) && codePoints(as) <= HAND_IN_AS_MAX,
      fieldSentences.handInAs,
    ),
  /** The learner's time zone (IANA). */
  zone: z.string().max(ZONE_MAX).refine(isZone).optional(),
});
export type HandInRequest = z.output<typeof handInRequest>;

/** An OpenBadgeCredential as a compact JWS, signed with the key that signs transcripts. */
export const badgeResponse = z.object({ badge: z.string() });

/** The public halves of all keys whose transcripts verify, the one that signs first (RFC 7517). */
export const transcriptKeys = z.object({
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
});
export type TranscriptKeys = z.output<typeof transcriptKeys>;

export const transcriptCalls = {
  getTranscript: get('/api/auth/transcript', { response: transcriptResponse }),
  handIn: post('/api/auth/hand-in', {
    body: handInRequest,
    response: transcriptResponse,
    errors: ['ASSIGNMENT_INVALID'],
  }),
  getBadge: get('/api/auth/badge', { response: badgeResponse, errors: ['NOTHING_PROVED'] }),
  getTranscriptKeys: get('/.well-known/jwks.json', { access: 'public', response: transcriptKeys }),
} as const;
