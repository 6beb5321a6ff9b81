import { readdirSync, statSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from '../harness/build.ts';
import { root } from '../harness/repository.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { runCommand, tailOf, type Command } from '../harness/command.ts';

/** What a suite needs to be built: the libraries, every service in bundles besides, or the whole product. */
export type BuildScope = 'libs' | 'services' | 'product';

const FLAGS: Record<BuildScope, readonly string[]> = {
  libs: ['--projects=libs/*'],
  services: ['--exclude=@netward/web'],
  product: [],
};

/** When the compiled files of each library were put there. */
function madeAt(): Map<string, number | undefined> {
  const dist = (name: string) =>
    statSync(join(root, 'libs', name, 'dist'), { throwIfNoEntry: false });
  return new Map(readdirSync(join(root, 'libs')).map((name) => [name, dist(name)?.birthtimeMs]));
}

/** The builds of one run of the tests: one at a time, and nothing is built twice. */
export class Builds {
  #made = madeAt();
  readonly #workspace: Workspace;
  readonly #done = new Map<BuildScope, Promise<void>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** Runs a build when the one before has ended, however it ended. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work).finally(() => (this.#made = madeAt()));
    this.#last = result;
    return result;
  }

  /** What something else built meanwhile. Nx empties `dist` first, under tests that read it. */
  builtByOthers(): readonly string[] {
    const now = madeAt();
    return [...this.#made.keys()].filter((name) => this.#made.get(name) !== now.get(name));
  }

  require(scope: BuildScope): Promise<void> {
    const done = this.#done.get('product') ?? this.#done.get(scope);
    if (done) return done;
    const code = scope === 'libs' ? 'dist' : 'bundle';
    const build = this.alone(() => buildAll(this.#workspace, code, ...FLAGS[scope]));
    this.#done.set(scope, build);
    return build;
  }

  noteProduct(): void {
    this.#done.set('product', Promise.resolve());
  }

  /** For tests of the tutor: what the assistant's bundle of this run brings need not be worked out again. */
  async tutor(): Promise<{ TEST_TUTOR?: string }> {
    const built = this.#done.get('product') ?? this.#done.get('services');
    if (!built) return {};
    await built;
    return { TEST_TUTOR: join(root, 'apps/assistant-service/bundle/tutor.bin') };
  }
}

export type Counts = { passed: number; failed: number };

export const NOTHING: Counts = { passed: 0, failed: 0 };

export function addCounts(...all: readonly Counts[]): Counts {
  const sum = (what: keyof Counts) => all.reduce((total, counts) => total + counts[what], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/** The tests of a run of jest or Playwright. A file that could not be loaded has none, and is one that failed. */
export function countTests(output: string): Counts {
  const sum = (pattern: RegExp): number =>
    [...output.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);
  const unloaded = output.match(/^ +● Test suite failed to run$/gm)?.length ?? 0;
  return {
    passed: sum(/^(?:Tests:.*?| +)(\d+) passed\b/gm),
    failed: sum(/^(?:Tests: +| +)(\d+) (?:failed|interrupted|did not run)\b/gm) + unloaded,
  };
}

/** A command that failed without naming what counts as one failure. */
export function withExitCode(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export const oneCheck = (code: number): Counts =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

export interface TestContext {
  workspace: Workspace;
  builds: Builds;
  /** Where missing tools are a failure and not a gap. */
  isCi: boolean;
}

export interface SuiteResult extends Counts {
  /** Why it failed, in as many lines as help. */
  explanation?: string;
  gaps?: readonly string[];
}

export interface Suite {
  name: string;
  /** Suites that must have ended before this one begins, where they were chosen too. */
  after?: readonly string[];
  run(context: TestContext): Promise<SuiteResult>;
}

type Count = (output: string) => Counts;

const ENOUGH_LINES = 60;

const isComplaint = (line = ''): boolean => /\b(error|warn)\b/i.test(line) && !/^npm /.test(line);
/** A linter names the file on a separate line, above what it says about it. */
const isFile = (line: string): boolean => /^\/.+\.\w+$/.test(line);

/** Jest puts what a test printed under the same sign. */
const isFailingTest = (line: string): boolean => /^\s+(● (?!Console)|\d+\) )/.test(line);

/** The part of an output that says what is wrong: the names of all failing tests and what the first says, else every complaint. */
export function explain(output: string): string {
  const lines = output.split('\n');
  const failing = [...new Set(lines.filter((line) => isFailingTest(line)))];
  if (failing.length > 0) {
    const first = lines.findIndex((line) => isFailingTest(line));
    const inDetail = lines.slice(first - 1, first + ENOUGH_LINES);
    return [...failing.slice(1), ...inDetail].join('\n');
  }
  const told = lines.filter(
    (line, index) => isComplaint(line) || (isFile(line) && isComplaint(lines[index + 1])),
  );
  return told.length > 0 ? told.slice(0, ENOUGH_LINES).join('\n') : tailOf(output);
}

/** Runs a command, all of whose words go to a log, and counts its checks; without `count` it is one. */
export async function runCounted(
  { workspace }: Pick<TestContext, 'workspace'>,
  logName: string,
  command: Command,
  count?: Count,
): Promise<SuiteResult> {
  const logFile = join(workspace.logs, `${logName}.log`);
  rmSync(logFile, { force: true });
  const { code, output } = await runCommand(command, logFile, { stop: workspace.stop });
  const counts = count ? withExitCode(count(output), code) : oneCheck(code);
  if (counts.failed === 0) return counts;
  return { ...counts, explanation: `${explain(output)}\n(all of it: ${logFile})` };
}
