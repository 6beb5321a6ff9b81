export * from './fetched-keys.ts';
export * from './identity.module.ts';
export * from './identity.tokens.ts';
export * from './revocation-list.ts';
export * from './service-token.guard.ts';
export * from './session-verifier.ts';
export * from './session.guard.ts';
