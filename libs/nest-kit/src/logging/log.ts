import { writeSync } from 'node:fs';
import { pino } from 'pino';
import { AppError, isDependencyAway } from '../errors/app-error.ts';

const BUSY_MS = 10;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Writes to standard output; to a pipe that is full for the moment once its reader has caught up. */
function writeStdout(bytes: Buffer): number {
  for (;;)
    try {
      return writeSync(1, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(sleeper, 0, 0, BUSY_MS);
    }
}

/**
 * Writes lines to standard output. A full disk ends nothing: lines that find no room are dropped and
 * counted, and `onRecovery` is told how many there were once lines can be written again. (pino's own
 * destination keeps them in memory; with a limit it never writes again.)
 */
export function openLogOutput(onRecovery: (lost: number) => void, write = writeStdout) {
  let lost = 0;
  let isCut = false;
  return {
    write(lines: string): void {
      let rest = Buffer.from(isCut ? `\n${lines}` : lines);
      try {
        while (rest.length > 0) {
          rest = rest.subarray(write(rest));
          isCut = true;
        }
        isCut = false;
      } catch {
        lost += lines.split('\n').length - 1;
        return;
      }
      const total = lost;
      lost = 0;
      if (total > 0) onRecovery(total);
    },
  };
}

const PRIVATE = [
  'authorization',
  'cookie',
  'password',
  'token',
  'email',
  'name',
  'message',
  'messages',
  'conversation',
  'captchaToken',
  'link',
  'query',
  'sealed',
];

const stdout = openLogOutput((lost) =>
  log.warn({ lost }, 'log lines were lost while the log could not be written'),
);
let lines = '';

function writeLines(): void {
  if (!lines) return;
  const written = lines;
  lines = '';
  stdout.write(written);
}

/**
 * Writes the lines of one turn of the event loop with one system call, which costs more than to
 * make a line. Unwritten lines are flushed when the process exits.
 */
const perTurn = {
  write(line: string): void {
    if (!lines) setImmediate(writeLines);
    lines += line;
  },
};
process.on('exit', writeLines);

/**
 * The log: one JSON object per line, times in UTC. Bodies and addresses of requests are never given
 * to it; the redaction is the second line of defence.
 */
export const log = pino(
  {
    level: 'info',
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: PRIVATE.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
    serializers: { err: describeError },
  },
  perTurn,
);

export interface RequestLine {
  requestId: string;
  method: string;
  /** The template that matched, never the path that was asked for. */
  route: string;
  status: number;
  ms: number;
}

/**
 * Writes one line for a request, where the level of the log lets it through. Without the search for
 * private fields: the caller gives it the route's template and figures, nothing that came with the
 * request. It costs a quarter of a line of the log's own making.
 */
export function logRequest(line: RequestLine): void {
  if (!log.isLevelEnabled('info')) return;
  const { requestId, method, route, status } = line;
  const time = new Date().toISOString();
  const ms = Math.round(line.ms);
  const fields = { level: 'info', time, requestId, method, route, status, ms, msg: 'request' };
  perTurn.write(`${JSON.stringify(fields)}\n`);
}

/**
 * An error in the log: its kind, message and stack, without the query or parameters it carries. A
 * refusal or a dependency that is away is no defect, so where in the code it showed is left out.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const described = { kind: error.name, text: error.message };
  const isExpected = error instanceof AppError || isDependencyAway(error);
  return isExpected ? described : { ...described, stack: error.stack };
}
