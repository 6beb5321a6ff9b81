import { say } from '../harness/steps.mjs';

/** What was found about an image. */
export interface ImageFinding {
  /** What it adds to its base. */
  bytes: number;
  user: string;
  isHealthy: boolean;
  isReadOnly: boolean;
  /** Of the service, after SIGTERM. */
  exitCode: number;
  faults: string[];
}

const LARGEST_BYTES = 200_000_000;
const WIDTHS = [18, 12, 13, 9, 10, 6];

const row = (...cells: string[]): string =>
  cells.map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0)).join('');

/** Everything that keeps an image from being shipped. */
export function faultsOf({
  bytes,
  user,
  isHealthy,
  isReadOnly,
  exitCode,
  faults,
}: ImageFinding): string[] {
  return [
    ...faults,
    ...(bytes > LARGEST_BYTES ? ['it adds more than 200 MB to its base'] : []),
    ...(/^[1-9]\d*:[1-9]\d*$/.test(user) ? [] : ['its user is not a number above 0']),
    ...(isReadOnly ? [] : ['its root could be written']),
    ...(isHealthy ? [] : ['its health check does not pass']),
    ...(exitCode === 0 ? [] : [`SIGTERM ended it with ${exitCode}`]),
  ];
}

/** Prints the findings as a table. Returns whether all is well. */
export function printReport(findings: Record<string, ImageFinding>, broken: string[]): boolean {
  say(`  ${row('image', 'adds', 'user', 'healthy', 'read-only', 'ends')}`);
  for (const [name, { bytes, user, isHealthy, isReadOnly, exitCode }] of Object.entries(findings)) {
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    const yes = (claim: boolean): string => (claim ? 'yes' : 'NO');
    say(`  ${row(name, size, user, yes(isHealthy), yes(isReadOnly), String(exitCode))}`);
  }
  const faults = [
    ...Object.entries(findings).flatMap(([name, finding]) =>
      faultsOf(finding).map((fault) => `${name}: ${fault}`),
    ),
    ...broken,
  ];
  say(
    faults.length === 0 ? '\n  all is well' : `\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  );
  return faults.length === 0;
}
