import type { RuleContent, SuricataRule } from '@netward/lab-engine/suricata';

/** What a new content looks for, to be changed. */
export const NEW_CONTENT: RuleContent = {
  buffer: 'http.uri',
  text: 'word',
  nocase: true,
  negated: false,
  near: null,
};

/** What a new rule looks for, to be changed. */
export function newRule(sid: number): SuricataRule {
  return { sid, message: 'new rule', contents: [NEW_CONTENT], threshold: null };
}
