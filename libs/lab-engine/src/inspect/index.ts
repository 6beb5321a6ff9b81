export * from './explanation.ts';
export * from './names.ts';
export * from './packet-facts.ts';
export * from './play-run.ts';
