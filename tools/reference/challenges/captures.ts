import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TRAFFICS } from '@netward/challenges';
import { capturedPackets, COMPARED_FILTERS } from '@netward/challenges/reference';
import { captureOf } from '@netward/evidence/capture';
import { initialState, type Packet } from '@netward/lab-engine';
import type { Observation } from '../cells.ts';
import { must } from '../hosts.ts';

/** The beginning of the day on which the streams are played. */
export const MIDNIGHT = Date.UTC(2026, 10, 22);

export function writeCapture(file: string, packets: readonly Packet[], startedAt: number): void {
  const state = initialState();
  const result = { state, outcome: { isRefused: false }, packets, records: [] };
  const played = { number: 1, action: 'capture', before: state, result };
  const options = { view: 'all', secrets: false, startedAt: [startedAt] } as const;
  writeFileSync(file, captureOf([played], options));
}

/** Asks tshark which packets of the captures of level 1 each filter shows; `npm test` compares its table. */
export async function observeCaptures(): Promise<Observation> {
  const folder = mkdtempSync(join(tmpdir(), 'netward-captures-'));
  const rows = [];
  for (const traffic of TRAFFICS) {
    const file = join(folder, `${traffic}.pcapng`);
    writeCapture(file, capturedPackets(traffic), MIDNIGHT);
    for (const filter of COMPARED_FILTERS) {
      const args = ['-r', file, '-Y', filter, '-T', 'fields', '-e', 'frame.number'];
      const shown = (await must('tshark', args)).split('\n').filter(Boolean);
      rows.push({ traffic, filter, shows: shown.map(Number).join(' ') });
    }
  }
  rmSync(folder, { recursive: true, force: true });
  const tshark = /\d+\.\d+\.\d+/.exec(await must('tshark', ['--version']))![0];
  return { rows, tools: { tshark } };
}
