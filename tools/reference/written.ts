import { lineOf } from '@netward/lab-engine/reference';

/** A line of a web server, or of the balancer, in the file that they share. */
export interface AccessEntry {
  host: string;
  status: number;
  /** Seconds since 1970; the balancer's lines have none. */
  at?: number;
  /** The port at the other end of the connection; the balancer's lines have none. */
  port?: number;
  source: string;
  forwardedFor: string;
  request: string;
  asked: string;
  agent: string;
}

/** A path that the balancer answers by itself, to say that it has written all lines before. */
export const SETTLED = '/settled';
export const isSettled = ({ request }: AccessEntry): boolean => request.includes(SETTLED);
export const SHOPS = ['server', 'web-a', 'web-b'];

/** A sensor's line, by what it is about. */
export interface TimedLine {
  /** Seconds since 1970. */
  readonly at: number;
  /** Both ports of the connection, where the sensor reads a copy. */
  readonly ports: readonly number[];
  readonly line: string;
}

/** The devices on an answer's way, the inner ones first. */
const WAY_OUT = ['server', 'web-a', 'web-b', 'lb', 'waf'];

/**
 * Lines about one answer are written at the same moment, and which is first is luck: here they stand in
 * the order in which the answer passed. An answer of a proxy's own has no line further in.
 */
function inOrderOfPassing(lines: readonly AccessEntry[]): readonly AccessEntry[] {
  const ordered: AccessEntry[] = [];
  const isFurtherOut = (one: AccessEntry | undefined, line: AccessEntry) =>
    one?.request === line.request &&
    one.status === line.status &&
    WAY_OUT.indexOf(one.host) > WAY_OUT.indexOf(line.host);
  for (const line of lines) {
    let place = ordered.length;
    while (isFurtherOut(ordered[place - 1], line)) place -= 1;
    ordered.splice(place, 0, line);
  }
  return ordered;
}

/**
 * The devices' lines in the order in which they were written. Whether a sensor or the server writes first
 * about one connection is luck: the sensor, which read the request before it was answered, stands first.
 */
export function linesInOrder(lines: readonly AccessEntry[], alerts: readonly TimedLine[]) {
  let left = [...alerts].sort((one, other) => one.at - other.at);
  const isNoted = ({ ports }: TimedLine) => lines.some(({ port }) => port && ports.includes(port));
  const ordered: string[] = [];
  for (const { at = -Infinity, port, host, status } of inOrderOfPassing(lines)) {
    const isBefore = (alert: TimedLine): boolean =>
      isNoted(alert) ? alert.ports.includes(port ?? 0) : alert.at <= at;
    ordered.push(...left.filter(isBefore).map(({ line }) => line));
    left = left.filter((alert) => !isBefore(alert));
    ordered.push(lineOf(SHOPS.includes(host) ? 'Server' : host.toUpperCase(), status));
  }
  return [...ordered, ...left.map(({ line }) => line)];
}
