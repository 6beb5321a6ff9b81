import { availableParallelism } from 'node:os';
import { Fault } from '../harness/fault.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { forgetSettings } from '../harness/environment.ts';
import { say, secondsSince, step } from '../harness/steps.mjs';
import { Stopped } from '../start/stop-signal.ts';
import {
  Builds,
  addCounts,
  type Counts,
  type Suite,
  type SuiteResult,
  type TestContext,
} from './suite.ts';
import { emptyFolder } from './clean.ts';
import { openScratch } from './scratch.mjs';
import { groups, suites } from './suites.ts';

const NAME_WIDTH = 12;
const LANES = Math.min(4, Math.max(2, availableParallelism()));

function choose(names: readonly string[]): readonly Suite[] {
  const wanted = names.flatMap((name) => groups[name] ?? [name]);
  const unknown = wanted.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown) {
    const known = [...Object.keys(groups), ...suites.map(({ name }) => name)];
    throw new Fault(`There is no suite "${unknown}"; there are ${known.join(', ')}.`);
  }
  return wanted.length === 0 ? suites : suites.filter(({ name }) => wanted.includes(name));
}

const inWords = ({ passed, failed }: Counts): string =>
  failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;

interface Line extends SuiteResult {
  name: string;
  seconds: string;
}

async function runOne(suite: Suite, context: TestContext): Promise<SuiteResult> {
  try {
    const result = await suite.run(context);
    const missing = context.isCi ? (result.gaps?.length ?? 0) : 0;
    return { ...result, failed: result.failed + missing };
  } catch (error) {
    if (error instanceof Stopped) throw error;
    const explanation = error instanceof Fault ? error.message : String((error as Error).stack);
    return { passed: 0, failed: 1, explanation };
  }
}

/** Runs suites side by side: each once those that it comes after have ended and a lane is free. */
export async function runLanes(
  chosen: readonly Suite[],
  run: (suite: Suite) => Promise<void>,
  { lanes, note }: { lanes: number; note: (text: string) => void },
): Promise<void> {
  const waiting = [...chosen];
  const running = new Map<string, Promise<void>>();
  const isPending = (name: string): boolean =>
    running.has(name) || waiting.some((suite) => suite.name === name);
  try {
    while (waiting.length > 0 || running.size > 0) {
      const next = waiting.findIndex(({ after = [] }) => !after.some(isPending));
      if (next >= 0 && running.size < lanes) {
        const [suite] = waiting.splice(next, 1) as [Suite];
        running.set(
          suite.name,
          run(suite).finally(() => running.delete(suite.name)),
        );
        note([...running.keys()].join(', '));
      } else await Promise.race(running.values());
    }
  } finally {
    await Promise.allSettled(running.values());
  }
}

async function runAll(chosen: readonly Suite[], context: TestContext): Promise<Line[]> {
  const lines: Line[] = [];
  const run = async (suite: Suite): Promise<void> => {
    const since = performance.now();
    const result = await runOne(suite, context);
    const line = { ...result, name: suite.name, seconds: secondsSince(since) };
    lines.push(line);
    say(describe(line));
    if (result.explanation) say(`\n${result.explanation}\n`);
  };
  await step('tests', (note) => runLanes(chosen, run, { lanes: LANES, note }));
  return chosen.flatMap(({ name }) => lines.filter((line) => line.name === name));
}

const describe = ({ name, seconds, ...counts }: Line): string =>
  `  ${name.padEnd(NAME_WIDTH)} ${inWords(counts)}  (${seconds})`;

function report(lines: readonly Line[]): Counts {
  say('');
  for (const line of lines) say(describe(line));
  const gaps = new Set(lines.flatMap((line) => line.gaps ?? []));
  if (gaps.size > 0) {
    say('\nLeft out, because this machine lacks it:');
    for (const gap of gaps) say(`  - ${gap}`);
  }
  const total = addCounts(...lines);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total;
}

/** `npm test`: all suites, or those that are named. Answers the exit code. */
export async function runTests(given: Workspace, names: readonly string[]): Promise<number> {
  const chosen = choose(names);
  forgetSettings();
  openScratch();
  await emptyFolder(given.data);
  const workspace = { ...given, settings: { ...process.env } };
  const builds = new Builds(workspace);
  const context: TestContext = { workspace, builds, isCi: Boolean(process.env.CI) };
  const lines = await runAll(chosen, context);
  const built = builds.builtByOthers();
  if (built.length > 0) {
    const explanation = `Something built ${built.join(', ')} again while tests read what was there.`;
    lines.push({ name: 'one build', passed: 0, failed: 1, seconds: '0 s', explanation });
    say(explanation);
  }
  await workspace.stops.stopAll();
  return report(lines).failed > 0 ? 1 : 0;
}
