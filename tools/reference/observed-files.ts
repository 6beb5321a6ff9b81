import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../harness/repository.mjs';

const files = new Map<string, boolean>();

/** Notes that what was observed says the same as the committed file, which therefore stays. */
export function keepObserved(file: string): void {
  files.set(relative(root, file), false);
}

/** Where an observed file names the versions of the tools. */
const VERSIONS =
  /"tools": ?[[{][^\]}]*[\]}]|"(nftables|suricata|openvpn|crs|tshark|haproxy)": ?"[^"]*"/g;

/**
 * Writes what was observed, and notes whether it says something else than the file did before. Another
 * version of a tool that did the same is written down and is no news.
 */
export function writeObserved(file: string, text: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  files.set(relative(root, file), before.replace(VERSIONS, '') !== text.replace(VERSIONS, ''));
  if (before !== text) writeFileSync(file, text);
}

/** The same for a table of JSON with a line for each row, and the tools that it was made with. */
export function writeObservedRows(
  file: string,
  head: Readonly<Record<string, unknown>>,
  name: string,
  rows: readonly unknown[],
): void {
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
  writeObserved(file, `${JSON.stringify(head).slice(0, -1)},"${name}":[\n${lines}\n]}\n`);
}

/** How many files this run observed, and those that say something new. */
export function observedFiles(): { readonly count: number; readonly changed: readonly string[] } {
  const changed = [...files].filter(([, isNew]) => isNew).map(([file]) => file);
  return { count: files.size, changed };
}
