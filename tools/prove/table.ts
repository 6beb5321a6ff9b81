import type { LoadOutcome } from './outcome.ts';

/** Prints rows as columns that are as wide as their widest cell. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');
}

export const formatMs = (ms: number): string => `${Math.round(ms)} ms`;
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The first few failures, each with its time since `since`. */
export function listFailures(failed: readonly LoadOutcome[], since: number): string {
  return failed
    .slice(0, 12)
    .map(
      ({ call, result, details, sentAt, tookMs }) =>
        `  after ${formatSeconds(sentAt - since)}: ${call} ${result} in ${formatMs(tookMs)}: ${details}`,
    )
    .join('\n');
}
