/** Suricata's rule language, and what it makes of packets. */
export * from './bounds.ts';
export {
  matchedParts,
  placesIn,
  requestBuffers,
  seenIn,
  type HttpBuffers,
  type MatchedPart,
  type SeenPacket,
} from './match.ts';
export { printRule } from './print.ts';
export {
  BUFFERS,
  INLINE_ACTIONS,
  isAboutAnswers,
  partOfSid,
  REQUEST_BUFFERS,
  THRESHOLD_TYPES,
  type HttpBuffer,
  type InlineAction,
  type InlineRule,
  type Rate,
  type RuleContent,
  type RulePriority,
  type RuleThreshold,
  type SuricataRule,
} from './rules.ts';
export { RuleSensor, type RuleMatch } from './sensor.ts';
export { RATE, rateRule, severityOf } from '../signatures.ts';
