import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';

export interface Command {
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
}

/** `isAppended`: the output follows what the log holds; `onSpawn` is told the pid, also of the group. */
type CommandOptions = {
  stop?: AbortSignal | undefined;
  isAppended?: boolean;
  onSpawn?(pid: number): void;
};

export type CommandResult = { code: number; output: string };

const PATIENCE_MS = 5000;

/** Ends a process group: asks first, kills after a while. */
function endGroup(pid: number): void {
  const send = (signal: NodeJS.Signals): void => {
    try {
      process.kill(-pid, signal);
    } catch {
      // The group is gone.
    }
  };
  send('SIGTERM');
  setTimeout(send, PATIENCE_MS, 'SIGKILL').unref();
}

/**
 * Runs a command to its end and writes its output to `logFile`. It has its own process group, so
 * that Ctrl-C reaches the starter alone; `stop` ends the whole group.
 */
export async function runCommand(
  { command, args, ...options }: Command,
  logFile: string,
  { stop, isAppended = false, onSpawn }: CommandOptions = {},
): Promise<CommandResult> {
  stop?.throwIfAborted();
  const log = openSync(logFile, isAppended ? 'a' : 'w');
  const { size } = statSync(logFile);
  const child = spawn(command, args, { ...options, stdio: ['ignore', log, log], detached: true });
  const end = (): void => endGroup(child.pid ?? 0);
  if (child.pid) {
    onSpawn?.(child.pid);
    stop?.addEventListener('abort', end);
  }
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (exitCode) => resolve(exitCode ?? 1));
    });
    stop?.throwIfAborted();
    return { code, output: readFileSync(logFile).subarray(size).toString() };
  } finally {
    stop?.removeEventListener('abort', end);
    closeSync(log);
  }
}

/** The last lines of a text, for an error message. */
export function tailOf(text: string, lines = 20): string {
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}
