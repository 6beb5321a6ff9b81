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

/** The value that a share of the numbers lies below; 0 when there are none. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export const formatMs = (ms: number): string => `${Math.round(ms)} ms`;
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** One row per kind of call: how many were sent, how many failed, how long they took. */
export function callTable(outcomes: readonly LoadOutcome[]): string {
  const names = [...new Set(outcomes.map(({ call }) => call))].sort();
  const rows = names.map((name) => {
    const own = outcomes.filter(({ call }) => call === name);
    const times = own.map(({ tookMs }) => tookMs);
    const failed = own.filter(({ result }) => result !== 'good').length;
    const quantiles = [0.5, 0.95, 0.99].map((share) => formatMs(quantile(times, share)));
    return [name, String(own.length), String(failed), ...quantiles];
  });
  return formatTable([['call', 'sent', 'failed', 'p50', 'p95', 'p99'], ...rows]);
}

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
