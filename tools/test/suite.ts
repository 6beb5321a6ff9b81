import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, tailOf, type Command } from '../harness/command.ts';
import type { Workspace } from '../harness/workspace.ts';
import type { Builds } from './builds.ts';
import { withExitCode, type Counts } from './counts.ts';
import { readProgress, type TestProgress } from './progress.ts';
import { watchForStall } from './stall.ts';

/** What a suite needs to run. */
export interface TestContext {
  workspace: Workspace;
  builds: Builds;
  /** Where missing tools are a failure and not a gap. */
  isCi: boolean;
  /** How long a suite may neither print anything nor begin or end a test. */
  stallMs: number;
}

/** What came of a suite. */
export interface SuiteResult extends Counts {
  /** Why it failed, in as many lines as help. */
  explanation?: string;
  /** What could not be tested on this machine. */
  gaps?: readonly string[];
}

export interface Suite {
  name: string;
  /** Suites that must have ended before this one begins, where they were chosen too. */
  after?: readonly string[];
  run(context: TestContext): Promise<SuiteResult>;
}

/** Counts the checks of a command by what it printed, or by what its reporter told of its tests. */
export type Count = (output: string, progress: TestProgress) => Counts;

/** Counts the tests of a command whose reporter writes to TEST_PROGRESS_FILE. */
export const countTests: Count = (_output, { passed, failed }) => ({ passed, failed });

const ENOUGH_LINES = 60;

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

function describeStall({ running }: TestProgress, stallMs: number): string {
  const silence = `it was ended: nothing happened for ${stallMs / 1000} s`;
  return running.length > 0
    ? `${silence} while these were running:\n  ${running.join('\n  ')}`
    : `${silence}, and no test was running`;
}

/**
 * Runs one command, all of whose words go to the suite's log, and counts its checks. A command that
 * stalls is ended, and what it had done by then is counted.
 */
export async function runCounted(
  { workspace, stallMs }: Pick<TestContext, 'workspace' | 'stallMs'>,
  logName: string,
  { env = process.env, ...command }: Command,
  count: Count,
): Promise<SuiteResult> {
  const logFile = join(workspace.logs, `${logName}.log`);
  const progressFile = join(workspace.logs, `${logName}.progress`);
  for (const file of [logFile, progressFile]) rmSync(file, { force: true });
  const watched = { ...command, env: { ...env, TEST_PROGRESS_FILE: progressFile } };
  const watch = watchForStall([logFile, progressFile], stallMs);
  const stop = AbortSignal.any([workspace.stop, watch.signal]);
  try {
    const { code, output } = await runCommand(watched, logFile, { stop });
    const counts = withExitCode(count(output, readProgress(progressFile)), code);
    if (counts.failed === 0) return counts;
    return { ...counts, explanation: `${explain(output)}\n(all of it: ${logFile})` };
  } catch (error) {
    if (workspace.stop.aborted || !watch.signal.aborted) throw error;
    const progress = readProgress(progressFile);
    const explanation = `${describeStall(progress, stallMs)}\n(all of it: ${logFile})`;
    return { passed: progress.passed, failed: progress.failed + 1, explanation };
  } finally {
    watch.stop();
  }
}
