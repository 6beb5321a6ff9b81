/** Suricata's rule language, and what it makes of packets. */
export * from './match.ts';
export * from './print.ts';
export * from './rules.ts';
export * from './sensor.ts';
export * from '../signatures.ts';
