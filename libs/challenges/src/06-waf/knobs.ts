/** What the form and the chart need: the configuration, its bounds, and the measured scores. */
export {
  HIGHEST_THRESHOLD,
  isExclusion,
  MOST_EXCLUSIONS,
  PARANOIA_LEVELS,
  partOfExclusion,
  type WafConfiguration,
  type WafExclusion,
} from './configuration.ts';
export {
  effectsOf,
  outcomeOf,
  pathOf,
  scoresOf,
  type ExclusionEffect,
  type ScoredFlow,
} from './judge.ts';
export { RULES } from './measured.ts';
