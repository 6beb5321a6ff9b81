import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as fieldSentences from './field-sentences.ts';
import { messageResponse } from './message.ts';

export const SIGNED_IN_MESSAGE = 'Signed in.';

/** A browser's own random token: 32 bytes in base64url. */
export const BROWSER_MARK = /^[A-Za-z0-9_-]{43}$/;

/**
 * Tells a browser that signed in to an address before from all others, so that other people's guesses do
 * not lock it out. It opens nothing. A malformed one is as good as none.
 */
export const browserMark = z.string().regex(BROWSER_MARK).optional().catch(undefined);

/** Sign-in data as typed. A malformed address is simply an unknown one. */
export const loginRequest = z
  .object({
    email: z
      .string(fieldSentences.credentialsMissing)
      .trim()
      .min(1, fieldSentences.credentialsMissing)
      .max(1024),
    password: z.string(fieldSentences.credentialsMissing).min(1, fieldSentences.credentialsMissing),
    browserMark,
  })
  .meta({ id: 'LoginRequest' });
export type LoginRequest = z.output<typeof loginRequest>;

export const sessionUser = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean(),
  })
  .meta({ id: 'User' });
export type SessionUser = z.output<typeof sessionUser>;

export const loginResponse = z
  .object({ token: z.string(), user: sessionUser, message: z.string() })
  .meta({ id: 'Session' });
export type LoginResponse = z.output<typeof loginResponse>;

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Begin a session',
  access: 'public',
  status: 200,
  body: loginRequest,
  response: loginResponse,
  errors: ['CREDENTIALS_WRONG', 'EMAIL_NOT_VERIFIED', 'LOGIN_THROTTLED', 'BUSY'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session everywhere',
  access: 'bearer',
  status: 204,
  errors: [],
});

export const OTHERS_ENDED_MESSAGE = 'All other devices are logged out.';

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/end-other-sessions',
  summary: 'End every session of the learner but this one; repeating it is harmless',
  access: 'bearer',
  status: 200,
  response: messageResponse,
  errors: [],
});

/** A session as its learner sees it. No address or device is stored. */
export const ownSession = z.object({
  id: z.uuid(),
  begunAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const sessionsResponse = z
  .object({ sessions: z.array(ownSession) })
  .meta({ id: 'Sessions' });
export type SessionsResponse = z.output<typeof sessionsResponse>;

export const getSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'The live sessions of the learner, newest first',
  access: 'bearer',
  status: 200,
  response: sessionsResponse,
  errors: [],
});

export const SESSION_ENDED_MESSAGE = 'That session has ended.';

export const endSessionRequest = z.object({ id: z.uuid() }).meta({ id: 'EndSessionRequest' });
export type EndSessionRequest = z.output<typeof endSessionRequest>;

export const endSession = endpoint({
  method: 'POST',
  path: '/api/auth/end-session',
  summary: 'End one session of the learner; repeating it is harmless',
  access: 'bearer',
  status: 200,
  body: endSessionRequest,
  response: messageResponse,
  errors: [],
});

/** Claims of a session token besides iat and exp. `sid` names the session row that ends it. */
export const sessionClaims = z.object({ sub: z.uuid(), sid: z.uuid() });
export type SessionClaims = z.output<typeof sessionClaims>;
/** Issuer, audience and type of session tokens. */
export const TOKEN_ISSUER = 'netward-auth';
export const TOKEN_AUDIENCE = 'netward';
