import { z } from 'zod';
import { get, post } from './endpoint.ts';
import * as fieldSentences from './field-sentences.ts';
import { messageResponse } from './shapes.ts';

export const SIGNED_IN_MESSAGE = 'Signed in.';

/** A browser's own random token: 32 bytes in base64url. */
export const BROWSER_MARK = /^[A-Za-z0-9_-]{43}$/;

/**
 * Tells a browser that signed in to an address before from all others, so that other people's guesses do
 * not lock it out. It opens nothing. A malformed one is as good as none.
 */
export const browserMark = z.string().regex(BROWSER_MARK).optional().catch(undefined);

/** Sign-in data as typed. A malformed address is simply an unknown one. */
export const loginRequest = z.object({
  email: z
    .string(fieldSentences.credentialsMissing)
    .trim()
    .min(1, fieldSentences.credentialsMissing)
    .max(1024),
  password: z.string(fieldSentences.credentialsMissing).min(1, fieldSentences.credentialsMissing),
  browserMark,
});
export type LoginRequest = z.output<typeof loginRequest>;

export const sessionUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
});

export const loginResponse = z.object({
  token: z.string(),
  user: sessionUser,
  message: z.string(),
});
export type LoginResponse = z.output<typeof loginResponse>;

export const OTHERS_ENDED_MESSAGE = 'All other devices are logged out.';

/** A session as its learner sees it. No address is stored. */
export const ownSession = z.object({
  id: z.uuid(),
  begunAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
  /** "Firefox on Linux", where that is known. */
  browser: z.string().optional(),
});
export type OwnSession = z.output<typeof ownSession>;

export const sessionsResponse = z.object({ sessions: z.array(ownSession) });

export const SESSION_ENDED_MESSAGE = 'That session has ended.';

export const endSessionRequest = z.object({ id: z.uuid() });

/** Claims of a session token besides iat and exp. `sid` names the session row that ends it. */
export const sessionClaims = z.object({ sub: z.uuid(), sid: z.uuid() });
export type SessionClaims = z.output<typeof sessionClaims>;
/** Issuer, audience and type of session tokens. */
export const TOKEN_ISSUER = 'netward-auth';
export const TOKEN_AUDIENCE = 'netward';

export const PROVIDER_MAIL_MESSAGE =
  'We sent you an email: open its link, then log in this way again. If you have an account already, log in with its password and connect it on your account page.';
export const PROVIDER_CONNECTED_MESSAGE = 'Connected. From now on you can log in this way too.';

/** What a sign-in at the OpenID provider is checked against when it comes back; the browser keeps it. */
const providerCheck = z.object({
  state: z.string().max(128),
  nonce: z.string().max(128),
  verifier: z.string().max(128),
});

export const providerStart = providerCheck.extend({ url: z.url() });
export type ProviderStart = z.output<typeof providerStart>;

/** The query with which the provider sent the browser back. */
export const providerAnswer = providerCheck.extend({ query: z.string().max(4096), browserMark });
export type ProviderAnswer = z.output<typeof providerAnswer>;

/** A session; only a message where the address has yet to be proved, whether or not it is known. */
export const providerLogin = loginResponse.partial({ token: true, user: true });

const PROVIDER_ERRORS = [
  'NOT_FOUND',
  'PROVIDER_CANCELLED',
  'PROVIDER_REFUSED',
  'PROVIDER_ADDRESS_UNVERIFIED',
  'PROVIDER_AWAY',
] as const;

export const connectProviderRequest = providerAnswer.extend({
  password: loginRequest.shape.password,
});

export const sessionCalls = {
  login: post('/api/auth/login', {
    access: 'public',
    body: loginRequest,
    response: loginResponse,
    errors: ['CREDENTIALS_WRONG', 'EMAIL_NOT_VERIFIED', 'LOGIN_THROTTLED', 'BUSY'],
  }),
  logout: post('/api/auth/logout', { status: 204 }),
  endOtherSessions: post('/api/auth/end-other-sessions', { response: messageResponse }),
  getSessions: get('/api/auth/sessions', { response: sessionsResponse }),
  endSession: post('/api/auth/end-session', { body: endSessionRequest, response: messageResponse }),
  startProvider: post('/api/auth/provider-start', {
    access: 'public',
    response: providerStart,
    errors: ['NOT_FOUND', 'PROVIDER_AWAY'],
  }),
  loginWithProvider: post('/api/auth/provider-login', {
    access: 'public',
    body: providerAnswer,
    response: providerLogin,
    errors: [...PROVIDER_ERRORS, 'ACCOUNT_SUSPENDED', 'BUSY'],
  }),
  connectProvider: post('/api/auth/provider-connect', {
    body: connectProviderRequest,
    response: messageResponse,
    errors: [...PROVIDER_ERRORS, 'CURRENT_PASSWORD_WRONG', 'IDENTITY_TAKEN', 'BUSY'],
  }),
} as const;
