/** What the form and the chart need: the configuration, its bounds, and the measured scores. */
export * from '@netward/lab-engine/waf';
export { RULES } from '@netward/lab-engine/waf/rules';
export { isExclusion, type WafConfiguration } from './configuration.ts';
export { effectsOf, outcomeOf, type ExclusionEffect } from './judge.ts';
export { playedFor, type PlayedWafFlow } from './judge.ts';
