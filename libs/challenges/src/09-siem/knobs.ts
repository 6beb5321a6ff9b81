/** What the form needs: the configuration's type, its bounds, and what the base rules look for. */
export {
  BASE_RULES,
  BASE_RULE_FACTS,
  CLOCKS,
  type BaseRule,
  type BaseRuleFacts,
  type ClockOffset,
} from './base-rules.ts';
export {
  MAX_OFFSET,
  MAX_RULES,
  type SiemEventSettings,
  type SiemRuleSettings,
  type SiemConfiguration,
} from './configuration.ts';
