import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PlayedAction } from '@netward/evidence';
import { captureOf } from '@netward/evidence/capture';
import { logFiles } from '@netward/evidence/formats';
import { startsOf } from './cells.ts';

const run = promisify(execFile);

/** Compares the sniffer's saved log with what tcpdump writes of the sniffer's capture. */
export async function checkTcpdump(
  played: readonly PlayedAction[],
  folder: string,
): Promise<readonly string[]> {
  const startedAt = startsOf(played);
  const files = new Map(logFiles(played, { startedAt }));
  const shown = linesOf(files.get('sniffer/tcpdump.txt') ?? '');
  const file = join(folder, 'sniffer.pcapng');
  writeFileSync(file, captureOf(played, { view: 'sniffer', secrets: false, startedAt }));
  if (shown.length === 0) return [];
  // The log has a tunnel's datagrams as tcpdump's quiet form does, without the numbers of ESP.
  const [full, quiet] = [await tcpdump(['-n', '-r', file]), await tcpdump(['-nq', '-r', file])];
  if (full.length !== shown.length)
    return [`the log has ${shown.length} packets, tcpdump ${full.length}`];
  return full.flatMap((line, index) => {
    const real = line.includes('UDP-encap') ? quiet[index] : line;
    return real === shown[index] ? [] : [`the log has "${shown[index]}", tcpdump "${real}"`];
  });
}

async function tcpdump(options: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run('tcpdump', options, { env: { ...process.env, TZ: 'UTC' } });
  return linesOf(stdout);
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter(Boolean);
