import { parser } from '@netward/lab-engine/suricata-text';
import type { Challenge, TextView } from '../challenge.ts';

/** The configuration that a level writes in its tool's own words. Throws where they are not understood. */
export function written<C>({ read }: TextView<C>, lines: readonly string[]): C {
  const answer = read!(lines.join('\n'));
  if ('configuration' in answer) return answer.configuration;
  throw new Error(answer.problems.map(({ line, reason }) => `${line}: ${reason}`).join(' '));
}

/** Loads a level's `solution.json`, whose rules stand there as Suricata reads them. */
export function writtenSolution<C>(
  text: TextView<C>,
  load: () => Promise<{ readonly default: Record<'rules' | 'reasons', readonly string[]> }>,
): Challenge<C>['solution'] {
  return async () => {
    const { rules, reasons } = (await load()).default;
    return { solution: { configuration: written(text, rules), reasons } };
  };
}

/** What every view of a sensor's rules is. */
export const RULES_VIEW = {
  syntax: 'suricata',
  title: 'Suricata',
  grammar: { parser, strong: ['Keyword'] },
} as const;
