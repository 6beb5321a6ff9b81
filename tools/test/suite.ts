import { join } from 'node:path';
import { runCommand, tailOf, type Command } from '../start/command.ts';
import type { Place } from '../start/place.ts';
import { withExitCode, type Counts } from './counts.ts';

/** What a suite needs to run. */
export interface Bench {
  place: Place;
  /** Where missing tools are a failure and not a gap. */
  isCi: boolean;
}

/** What came of a suite. */
export interface Result extends Counts {
  /** Why it failed, in as many lines as help. */
  explanation?: string;
  /** What could not be tested here, said loudly. */
  gap?: string;
}

export interface Suite {
  name: string;
  run(bench: Bench): Promise<Result>;
}

const ENOUGH_LINES = 60;
/** A test that hangs must not hang everything; no suite takes nearly as long. */
const LONGEST_MS = 15 * 60_000;

const isComplaint = (line = ''): boolean => /\b(error|warn)\b/i.test(line) && !/^npm /.test(line);
/** A linter names the file on a line of its own, above what it says about it. */
const isFile = (line: string): boolean => /^\/.+\.\w+$/.test(line);

/** The part of an output that says what is wrong: the first failing test, else every complaint. */
export function explain(output: string): string {
  const lines = output.split('\n');
  const first = lines.findIndex((line) => /^\s+(●|\d+\) )/.test(line));
  if (first > 0) return lines.slice(first - 1, first + ENOUGH_LINES).join('\n');
  const told = lines.filter(
    (line, index) => isComplaint(line) || (isFile(line) && isComplaint(lines[index + 1])),
  );
  return told.length > 0 ? told.slice(0, ENOUGH_LINES).join('\n') : tailOf(output);
}

/** Runs one command, all of whose words go to the suite's log, and counts what it says. */
export async function runCounted(
  { place }: Bench,
  logName: string,
  command: Command,
  count: (output: string) => Counts,
): Promise<Result> {
  const logFile = join(place.logs, `${logName}.log`);
  const limit = AbortSignal.timeout(LONGEST_MS);
  const stop = AbortSignal.any([place.stop, limit]);
  const { code, output } = await runCommand(command, logFile, stop).catch((error: Error) => {
    if (place.stop.aborted || !limit.aborted) throw error;
    return { code: 1, output: `error: it did not end within ${LONGEST_MS / 60_000} minutes` };
  });
  const counts = withExitCode(count(output), code);
  return counts.failed > 0
    ? { ...counts, explanation: `${explain(output)}\n(all of it: ${logFile})` }
    : counts;
}
