import type { SuricataRule } from '@netward/lab-engine/suricata';

/** What a new rule looks for, to be changed. */
export function newRule(sid: number): SuricataRule {
  return {
    sid,
    message: 'new rule',
    contents: [{ buffer: 'http.uri', text: 'word', nocase: true, negated: false, near: null }],
    threshold: null,
  };
}
