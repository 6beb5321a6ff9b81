import { appendFileSync } from 'node:fs';

/** Tells the runner which test begins and how each ended: a line of JSON in TEST_PROGRESS_FILE. */
export default class JestProgress {
  onTestCaseStart({ path }, { fullName }) {
    note(path, fullName, 'begun');
  }

  onTestCaseResult({ path }, { fullName, status }) {
    note(path, fullName, status);
  }

  /** A file that could not even be loaded has no tests to tell of. */
  onTestResult({ path }, { testExecError }) {
    if (testExecError) note(path, 'could not be loaded', 'failed');
  }
}

function note(file, title, state) {
  const progressFile = process.env.TEST_PROGRESS_FILE;
  if (!progressFile) return;
  appendFileSync(progressFile, `${JSON.stringify({ test: `${file} › ${title}`, state })}\n`);
}
