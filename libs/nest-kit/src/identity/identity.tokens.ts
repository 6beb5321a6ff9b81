/** Injection tokens: what checks a token's signature, and what knows the ended sessions. */
export const VERIFIER = Symbol('session verifier');
export const REVOCATIONS = Symbol('revocations');
export const SERVICE_TOKEN = Symbol('service token');
