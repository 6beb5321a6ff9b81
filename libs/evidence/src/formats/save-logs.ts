/** The logs of a run as a file, and what records look like in real tools. Loaded when asked for. */
import { strToU8, zipSync, type Zippable } from 'fflate';
import { beginningsOf } from '../inspect/run.ts';
import type { CaptureOptions } from '../capture/capture.ts';
import type { LabState } from '@netward/lab-engine';
import type { PlayedAction } from '@netward/lab-engine/inspect';
import {
  baseRulesFold,
  dateTime,
  eveLines,
  haproxyConfigFold,
  modsecurityConfigFold,
  nftRulesetFold,
  nginxConfigFold,
  scanTable,
  sigmaFold,
  suricataRulesFold,
  syslogLines,
  tcpdumpLines,
  wafConfigFold,
  writtenOf,
  type ToolFold,
} from '@netward/lab-engine/formats';
import readme from './readme.json' with { type: 'json' };

export * from '@netward/lab-engine/formats';

type LogOptions = Pick<CaptureOptions, 'startedAt'>;

type Lines = readonly (readonly [file: string, text: string])[];

function linesOf(played: PlayedAction, clock: number): Lines {
  const { records } = played.result;
  const written = new Map(records.map((record) => [record, writtenOf(record, played, clock)]));
  const own = [...written.values()]
    .flat()
    .flatMap(({ file, head = '', text }) => (file ? [[file, head + text] as const] : []));
  return [
    ...own,
    ['ids/eve.json', eveLines(played, clock, 'ids')],
    ['ips/eve.json', eveLines(played, clock, 'ips')],
    ['sniffer/tcpdump.txt', tcpdumpLines(played, clock, 'sniffer')],
    ['attacker/nmap.txt', scanTable(played)],
    ['siem/siem.syslog', syslogLines(played, clock, (record) => written.get(record) ?? [])],
  ];
}

/**
 * What the devices that are on in this state are set to do, in the order in which packets meet them, and
 * where it stands in the saved logs.
 */
export function ruleSetFiles(
  state: LabState,
): readonly { readonly file: string; readonly fold: ToolFold }[] {
  const files: readonly (readonly [file: string, fold: ToolFold | null])[] = [
    ['firewall/ruleset.nft', nftRulesetFold(state)],
    ['ips/suricata.rules', suricataRulesFold(state, 'ips')],
    ['waf/nginx.conf', wafConfigFold(state)],
    ['waf/modsecurity.conf', modsecurityConfigFold(state)],
    ['lb/haproxy.cfg', haproxyConfigFold(state)],
    ['server/nginx.conf', nginxConfigFold(state)],
    ['ids/suricata.rules', suricataRulesFold(state, 'ids')],
    ['siem/base-rules.yml', state.siemEnabled ? baseRulesFold(state) : null],
    ['siem/correlation.yml', state.siemEnabled ? sigmaFold(state) : null],
  ];
  return files.flatMap(([file, fold]) => (fold ? [{ file, fold }] : []));
}

/** The same, as folds. */
export function ruleSetsOf(state: LabState): readonly ToolFold[] {
  return ruleSetFiles(state).map(({ fold }) => fold);
}

/**
 * The logs of a run as files: path and text, by path.
 *
 * @throws {RangeError} if the start of an action is missing or is not a time
 */
export function logFiles(run: readonly PlayedAction[], { startedAt }: LogOptions): Lines {
  const beginnings = beginningsOf(run, startedAt);
  const last = run.at(-1);
  const actions = run.map(({ action }, index) => `${dateTime(beginnings[index]!)} ${action}`);
  const lines: Lines = [
    ...run.flatMap((played, index) => linesOf(played, beginnings[index]! / 1000)),
    ...(last ? ruleSetFiles(last.result.state) : []).map(
      ({ file, fold }) => [file, fold.text] as const,
    ),
    ['README.txt', [...readme, 'Actions of this run:', ...actions].join('\n')],
  ];
  const files = new Map<string, string>();
  for (const [file, text] of lines)
    if (text !== '') files.set(file, `${files.get(file) ?? ''}${text}\n`);
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1));
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
