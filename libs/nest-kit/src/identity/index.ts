export * from './session-verifier.ts';
export * from './identity.module.ts';
export * from './guards.ts';
export * from './revocation-list.ts';
