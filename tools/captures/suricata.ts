import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../harness/repository.mjs';

const run = promisify(execFile);
const SETTINGS = join(root, 'tools/reference/conf/suricata.yaml');

/** One alert: its rule, and when in milliseconds since 1970. */
export interface ReplayedAlert {
  readonly sid: string;
  readonly at: number;
}

interface EveLine {
  readonly event_type: string;
  readonly timestamp: string;
  readonly alert?: { readonly signature_id: number };
}

/** What Suricata with these rules alerts on in a capture; checksums must be right. */
export async function replay(
  file: string,
  rules: string,
  folder: string,
): Promise<readonly ReplayedAlert[]> {
  const logs = mkdtempSync(join(folder, 'suricata-'));
  const ruleFile = join(logs, 'shown.rules');
  writeFileSync(ruleFile, `${rules}\n`);
  try {
    await run('suricata', [
      ...['-c', SETTINGS, '-S', ruleFile, '-l', logs, '-r', file, '-k', 'all'],
      ...['--simulate-ips', '--runmode', 'single'],
    ]);
    const lines = readFileSync(join(logs, 'eve.json'), 'utf8').trim().split('\n').filter(Boolean);
    return lines
      .map((line) => JSON.parse(line) as EveLine)
      .flatMap(({ alert, timestamp }) =>
        alert ? [{ sid: String(alert.signature_id), at: Date.parse(timestamp) }] : [],
      );
  } finally {
    rmSync(logs, { recursive: true });
  }
}
