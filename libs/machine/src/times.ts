/** Whether rules depend on when packets come: by a rate, or by something that is forgotten after a while. */
export function dependsOnTime(rules: string): boolean {
  return /\b(limit\s+rate|timeout)\b/.test(rules.replaceAll(/#.*/g, ''));
}
