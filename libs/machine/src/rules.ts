import type { Machine, ToolAnswer } from './machine.ts';

/** A command of the shell, once its input lies in a file: for the learner's shell, and since nft names it in errors. */
export const withRules = (command: string): readonly string[] => [
  'sh',
  '-c',
  `cd /root && cat > rules.nft && ${command}`,
];

/** Replaces the firewall's rules in the machine as it is, or leaves them if nft refuses the text. */
export function loadRules(machine: Machine, input: string): Promise<ToolAnswer> {
  const all = `printf 'flush ruleset\\ninclude "/root/rules.nft"\\n' | nft -f -`;
  return machine.run(withRules(all), { input });
}

/** Whether rules depend on when packets come: by a rate, or by something that is forgotten after a while. */
export function dependsOnTime(rules: string): boolean {
  return /\b(limit\s+rate|timeout)\b/.test(rules.replaceAll(/#.*/g, ''));
}
