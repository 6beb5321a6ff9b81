import type { HttpBuffer, RuleContent, SuricataRule } from '@netward/lab-engine/suricata';

/** A content in the decoded target, whatever its case, but for what is said. */
export function uri(text: string, more: Partial<RuleContent> = {}): RuleContent {
  return { buffer: 'http.uri', text, nocase: true, negated: false, near: null, ...more };
}

/** A content in another buffer. */
export function inside(buffer: HttpBuffer, text: string, more: Partial<RuleContent> = {}) {
  return uri(text, { buffer, ...more });
}

/** A content that follows the one before it: from so many bytes on, within so many. */
export function then(text: string, distance = 0, within: number | null = null): RuleContent {
  return uri(text, { near: { distance, within } });
}

export function rule(
  sid: number,
  message: string,
  contents: RuleContent[],
  threshold: SuricataRule['threshold'] = null,
): SuricataRule {
  return { sid, message, contents, threshold };
}
