import { appendFileSync } from 'node:fs';

/** Tells the runner which journey begins and how each ended: a line of JSON in TEST_PROGRESS_FILE. */
export default class PlaywrightProgress {
  printsToStdio() {
    return false;
  }

  onTestBegin(test) {
    note(test, 'begun');
  }

  onTestEnd(test, { status }) {
    note(test, status);
  }
}

function note(test, state) {
  const progressFile = process.env.TEST_PROGRESS_FILE;
  if (!progressFile) return;
  const title = test.titlePath().filter(Boolean).join(' › ');
  appendFileSync(progressFile, `${JSON.stringify({ test: title, state })}\n`);
}
