import { pino } from 'pino';

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

/**
 * The log: one JSON object a line, times in UTC. Bodies and addresses of requests are never given
 * to it; the redaction is the second line of defence.
 */
export const log = pino({
  level: 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: { paths: PRIVATE.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
  serializers: { err: describeError },
});

/**
 * The line of a request, without the search for private fields: the caller gives it the route's
 * template and figures, nothing that came with the request. It costs half of a redacted line.
 */
const requestLog = log.child({}, { redact: [] });

export interface RequestLine {
  requestId: string;
  method: string;
  /** The template that matched, never the path that was asked for. */
  route: string;
  status: number;
  ms: number;
}

/** Writes one line for a request, where the level of the log lets it through. */
export function logRequest(line: RequestLine): void {
  if (log.isLevelEnabled('info')) requestLog.info(line, 'request');
}

/** An error in the log: its kind, message and stack, without the query or parameters it carries. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  return { kind: error.name, text: error.message, stack: error.stack };
}
