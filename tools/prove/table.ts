import type { Outcome, Verdict } from './outcome.ts';

/** Lines of a table whose columns are as wide as they must be. */
export function tableOf(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}

/** The value below which a part of the numbers lies; 0 when there are none. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

export const inMs = (ms: number): string => `${Math.round(ms)} ms`;
export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export function countOf(outcomes: readonly Outcome[], verdict: Verdict): number {
  return outcomes.filter((outcome) => outcome.verdict === verdict).length;
}

/** One line a kind of call: how many, how many not as promised, how long they took. */
export function callTable(outcomes: readonly Outcome[]): string[] {
  const names = [...new Set(outcomes.map(({ call }) => call))].sort();
  const rows = names.map((name) => {
    const own = outcomes.filter(({ call }) => call === name);
    const times = own.map(({ tookMs }) => tookMs);
    const failed = own.length - countOf(own, 'good');
    const quantiles = [0.5, 0.95, 0.99].map((part) => inMs(quantile(times, part)));
    return [name, String(own.length), String(failed), ...quantiles];
  });
  return tableOf([['call', 'sent', 'failed', 'p50', 'p95', 'p99'], ...rows]);
}

/** The first few things that should not be, each with its moment. */
export function complaints(outcomes: readonly Outcome[], since: number, most = 12): string[] {
  return outcomes
    .slice(0, most)
    .map(
      ({ call, verdict, words, sentAt, tookMs }) =>
        `  after ${inSeconds(sentAt - since)}: ${call} ${verdict} in ${inMs(tookMs)}: ${words}`,
    );
}
