import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/repository.mjs';
import { must } from '../reference/hosts.ts';

const SETTINGS = join(root, 'tools/reference/conf/suricata.yaml');
/** The reference network counts events; here each is compared whole, and drops are wanted as well. */
const WANTED =
  'types: [alert: {}, drop: { alerts: yes }, http: { extended: yes }, tls: { extended: yes }]';

/** One event of eve.json, as Suricata wrote it. */
export type EveLine = Readonly<Record<string, unknown>> & { readonly event_type: string };

/** What Suricata with these rules writes of a capture, in the path or off it; checksums must be right. */
export async function replay(
  file: string,
  rules: string,
  isInline: boolean,
  folder: string,
): Promise<readonly EveLine[]> {
  const logs = mkdtempSync(join(folder, 'suricata-'));
  const ruleFile = join(logs, 'shown.rules');
  writeFileSync(ruleFile, `${rules}\n`);
  const settings = join(logs, 'suricata.yaml');
  writeFileSync(settings, readFileSync(SETTINGS, 'utf8').replace(/types: .*/, WANTED));
  try {
    await must('suricata', [
      ...['-c', settings, '-S', ruleFile, '-l', logs, '-r', file, '-k', 'all'],
      ...(isInline ? ['--simulate-ips'] : []),
      ...['--runmode', 'single'],
    ]);
    const lines = readFileSync(join(logs, 'eve.json'), 'utf8').trim().split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as EveLine);
  } finally {
    rmSync(logs, { recursive: true });
  }
}
