import { addCounts, countTests, oneCheck, withExitCode, explain } from './suite.ts';

test('counts the tests of jest, and a file that could not be loaded', () => {
  const output = `PASS small libs/levels
FAIL small libs/evidence
  ● Test suite failed to run

Test Suites: 2 failed, 5 passed, 7 total
Tests:       3 failed, 2 skipped, 41 passed, 46 total
`;
  expect(countTests(output)).toEqual({ passed: 41, failed: 4 });
  expect(countTests('Tests:       12 passed, 12 total\n')).toEqual({ passed: 12, failed: 0 });
});

test('counts the journeys of Playwright, and those that it could not make', () => {
  const output = '  2 failed\n    [desktop] › a\n  1 did not run\n  31 passed (4.2m)\n';
  expect(countTests(output)).toEqual({ passed: 31, failed: 3 });
});

test('a command that fails without a word is one failure', () => {
  expect(withExitCode({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
  expect(withExitCode({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
  expect(withExitCode({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  expect([oneCheck(0), oneCheck(2)]).toEqual([
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1 },
  ]);
});

test('adds up suites', () => {
  expect(addCounts({ passed: 1, failed: 2 }, { passed: 3, failed: 4 })).toEqual({
    passed: 4,
    failed: 6,
  });
});

test('explains a failure by the first failing test', () => {
  const output = 'much before\nFAIL a.test.ts\n  ● refuses a used link\n    expected 400';
  expect(explain(output)).toBe('FAIL a.test.ts\n  ● refuses a used link\n    expected 400');
});

test('names every failing test before the first, and leaves out what others printed', () => {
  const failures = '  ● one\n    expected 400\n  ● two\n    late';
  const output = `PASS b.test.ts\n  ● Console\n    a warning\nFAIL a.test.ts\n${failures}`;
  expect(explain(output)).toBe(`  ● two\nFAIL a.test.ts\n${failures}`);
});

test('explains a linter by file and fault', () => {
  const output = '> eslint .\n\n/home/a.ts\n  1:1  error  no\n\n/home/fine.ts\n';
  expect(explain(output)).toBe('/home/a.ts\n  1:1  error  no');
});
