/** How many checks held and how many did not. */
export interface Counts {
  passed: number;
  failed: number;
}

export const NOTHING: Counts = { passed: 0, failed: 0 };

export function addCounts(...all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
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

/** A command that is one check. */
export const oneCheck = (code: number): Counts =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
