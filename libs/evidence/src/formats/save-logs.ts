import { strToU8, zipSync, type Zippable } from 'fflate';
import { beginningsOf } from '../beginnings.ts';
import type { PlayedAction } from '@netward/lab-engine/inspect';
import {
  eveLines,
  writtenOf,
  scanTable,
  syslogLines,
  tcpdumpLines,
  dateTime,
} from '@netward/lab-engine/formats';
import { ruleSetFiles } from './rule-sets.ts';

/** When each action of the run was started, in milliseconds since 1970. */
export interface LogOptions {
  readonly startedAt: readonly number[];
}

const README = `These are the records of a simulated lab, written as the real tools write them.

Simulated: the network, the devices, the packets and the times between them. No packet of this run
was on a real wire. Addresses are private or reserved for documentation.
Real: the formats. Each file can be read by whatever reads the tool's own files.
Fixed, because the lab has no such value: process and thread numbers, names of interfaces, flow_id,
server_id, and connection counts of the balancer.
A device that was off, or that writes nothing, has no file. All times are in UTC.
Rule sets and configurations are those at the end of the run.
`;

/** Collects lines by file, in the order in which they were written. */
class LogFiles {
  readonly #lines = new Map<string, string[]>();

  add(file: string, text: string): void {
    if (text === '') return;
    const lines = this.#lines.get(file);
    if (lines) lines.push(text);
    else this.#lines.set(file, [text]);
  }

  /** The files by name, each ending in a line break. */
  get all(): readonly (readonly [file: string, text: string])[] {
    return [...this.#lines]
      .map(([file, lines]) => [file, `${lines.join('\n')}\n`] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

function addAction(files: LogFiles, played: PlayedAction, clock: number): void {
  const { records } = played.result;
  const written = new Map(records.map((record) => [record, writtenOf(record, played, clock)]));
  for (const { file, head = '', text } of [...written.values()].flat())
    if (file) files.add(file, head + text);
  for (const sensor of ['ids', 'ips'] as const)
    files.add(`${sensor}/eve.json`, eveLines(played, clock, sensor));
  files.add('sniffer/tcpdump.txt', tcpdumpLines(played, clock, 'sniffer'));
  files.add('attacker/nmap.txt', scanTable(played));
  const received = syslogLines(played, clock, (record) => written.get(record) ?? []);
  files.add('siem/siem.syslog', received);
}

/**
 * The logs of a run as files: path and text, by path.
 *
 * @throws {RangeError} if the start of an action is missing or is not a time
 */
export function logFiles(
  run: readonly PlayedAction[],
  { startedAt }: LogOptions,
): readonly (readonly [file: string, text: string])[] {
  const files = new LogFiles();
  const beginnings = beginningsOf(run, startedAt);
  run.forEach((played, index) => addAction(files, played, beginnings[index]! / 1000));
  const last = run.at(-1);
  if (last)
    for (const { file, fold } of ruleSetFiles(last.result.state)) files.add(file, fold.text);
  const actions = run.map(({ action }, index) => `${dateTime(beginnings[index]!)} ${action}`);
  files.add('README.txt', [README, 'Actions of this run:', ...actions].join('\n'));
  return files.all;
}

/**
 * The logs of a run as a zip: a folder per device with its records and its rules. The same run gives
 * the same bytes everywhere.
 *
 * @throws {RangeError} if the start of an action is missing or is not a time
 */
export function saveLogs(run: readonly PlayedAction[], options: LogOptions): Uint8Array {
  const contents: Zippable = {};
  const mtime = zipTime(options.startedAt[0] ?? 0);
  for (const [file, text] of logFiles(run, options)) contents[file] = [strToU8(text), { mtime }];
  return zipSync(contents);
}

/** The name of the zip: 'netward-level-6-logs.zip'. */
export function logsName(level: string): string {
  return `netward-level-${level}-logs.zip`;
}

/** The time as a zip holds it: without a zone, so UTC is written as if it were local; none before 1980. */
function zipTime(clock: number): Date {
  const utc = new Date(clock);
  if (utc.getUTCFullYear() < 1980) return new Date(1980, 0, 1, 12);
  const day = [utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate()] as const;
  return new Date(...day, utc.getUTCHours(), utc.getUTCMinutes(), utc.getUTCSeconds());
}
