import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { programFile } from './program-file.ts';

/** How a command ended, and what it wrote. */
export interface CommandOutcome {
  code: number;
  out: string;
  err: string;
}

/** Runs a built command of an operator, in this environment alone and with `input` to read. */
export async function runOperatorCommand(
  program: string,
  args: readonly string[],
  { env, input = '' }: { env: NodeJS.ProcessEnv; input?: string },
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [programFile(program), ...args], { env });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: code as number, out, err };
}
