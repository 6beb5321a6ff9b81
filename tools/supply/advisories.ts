import { spawnSync } from 'node:child_process';
import { root } from '../harness/repository.mjs';

interface AdvisoryAnswer {
  /** Advisories by severity; undefined when the registry could not be asked. */
  counts?: Record<string, number>;
  /** Why the registry could not be asked. */
  reason?: string;
}

/** Reads the output of `npm audit --json`. */
export function readAdvisories(output: string): AdvisoryAnswer {
  let report: { metadata?: { vulnerabilities?: Record<string, number> }; message?: string };
  try {
    report = JSON.parse(output);
  } catch {
    return { reason: 'npm audit gave no readable answer' };
  }
  const counts = report.metadata?.vulnerabilities;
  return counts ? { counts } : { reason: report.message ?? 'the registry gave no answer' };
}

/** Asks the registry for advisories about what runs in production. */
export function askForAdvisories(): AdvisoryAnswer {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    shell: process.platform === 'win32',
  });
  return readAdvisories(stdout ?? '');
}
