export * from './addresses.ts';
export * from './explanation.ts';
export * from './marks.ts';
export * from './names.ts';
export * from './packet-facts.ts';
export * from './packet-of.ts';
export * from './play-run.ts';
export * from './why-types.ts';
