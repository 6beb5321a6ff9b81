import { Fault } from '../start/fault.mjs';
import type { Place } from '../start/place.ts';
import { forgetSettings } from '../start/settings.ts';
import { say, secondsSince, step } from '../start/steps.mjs';
import { Stopped } from '../start/stop-signal.ts';
import { emptyFolder } from './clean.ts';
import { addCounts, type Counts } from './counts.ts';
import type { Bench, Result, Suite } from './suite.ts';
import { suites } from './suites.ts';

const NAME_WIDTH = 12;

function choose(names: readonly string[]): readonly Suite[] {
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown)
    throw new Fault(
      `There is no suite "${unknown}"; there are ${suites.map(({ name }) => name).join(', ')}.`,
    );
  return names.length === 0 ? suites : suites.filter(({ name }) => names.includes(name));
}

const inWords = ({ passed, failed }: Counts): string =>
  failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;

/** Runs a suite to its end, whatever happens in it. */
async function runOne(suite: Suite, bench: Bench): Promise<Result> {
  try {
    const result = await suite.run(bench);
    return result.gap && bench.isCi ? { ...result, failed: result.failed + 1 } : result;
  } catch (error) {
    if (error instanceof Stopped) throw error;
    const explanation = error instanceof Fault ? error.message : String((error as Error).stack);
    return { passed: 0, failed: 1, explanation };
  }
}

interface Line extends Result {
  name: string;
  seconds: string;
}

/** Runs the suites one after the other, and shows each while it lasts. */
async function runAll(chosen: readonly Suite[], bench: Bench): Promise<Line[]> {
  const lines: Line[] = [];
  for (const suite of chosen) {
    const since = performance.now();
    const result: Result = await step(suite.name, async (note) => {
      const outcome = await runOne(suite, bench);
      note(inWords(outcome));
      return outcome;
    });
    if (result.gap) say(`\n!!! ${result.gap}\n`);
    if (result.explanation) say(`\n${result.explanation}\n`);
    lines.push({ ...result, name: suite.name, seconds: secondsSince(since) });
  }
  return lines;
}

function report(lines: readonly Line[]): Counts {
  say('');
  for (const { name, seconds, gap, ...counts } of lines)
    say(
      `  ${name.padEnd(NAME_WIDTH)} ${inWords(counts)}  (${seconds})${gap ? `  !!! ${gap}` : ''}`,
    );
  const total = addCounts(...lines);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total;
}

/** `npm test`: all suites, or those that are named. Answers the exit code. */
export async function runTests(place: Place, names: readonly string[]): Promise<number> {
  const chosen = choose(names);
  forgetSettings();
  await emptyFolder(place.data);
  const settings = { ...process.env };
  const bench = { place: { ...place, settings }, isCi: Boolean(settings.CI) };
  const lines = await runAll(chosen, bench);
  await place.stops.stopAll();
  return report(lines).failed > 0 ? 1 : 0;
}
