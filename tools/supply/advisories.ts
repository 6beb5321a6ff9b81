import { spawnSync } from 'node:child_process';
import { root } from '../harness/repository.mjs';

export interface AdvisoryReply {
  /** Advisories by severity; undefined when nobody could be asked. */
  counts?: Record<string, number>;
  /** Why nobody could be asked. */
  reason?: string;
}

/** What `npm audit --json` said. */
export function readAnswer(output: string): AdvisoryReply {
  let report: { metadata?: { vulnerabilities?: Record<string, number> }; message?: string };
  try {
    report = JSON.parse(output);
  } catch {
    return { reason: 'npm audit answered nothing that can be read' };
  }
  const counts = report.metadata?.vulnerabilities;
  return counts ? { counts } : { reason: report.message ?? 'the registry gave no answer' };
}

/** Asks the registry for advisories about what runs in production. */
export function askForAdvisories(): AdvisoryReply {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    shell: process.platform === 'win32',
  });
  return readAnswer(stdout ?? '');
}
