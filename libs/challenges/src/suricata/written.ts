import type { TextView } from '../challenge.ts';

/** The configuration that a level writes in its tool's own words. Throws where they are not understood. */
export function written<C>({ read }: TextView<C>, lines: readonly string[]): C {
  const answer = read!(lines.join('\n'));
  if ('configuration' in answer) return answer.configuration;
  throw new Error(answer.problems.map(({ line, reason }) => `${line}: ${reason}`).join(' '));
}
