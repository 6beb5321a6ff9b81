import { lineOf } from '@netward/lab-engine/reference';

/** A line of a web server, or of the balancer, in the file that they share. */
export interface AccessEntry {
  host: string;
  status: number;
  /** Seconds since 1970; the balancer's lines have none. */
  at?: number;
  source: string;
  forwardedFor: string;
  request: string;
  asked: string;
  agent: string;
}

/** A path that the balancer answers by itself, to say that it has written all lines before. */
export const SETTLED = '/settled';
export const isSettled = ({ request }: AccessEntry): boolean => request.includes(SETTLED);
/** The hosts that run the shop. */
export const SHOPS = ['server', 'web-a', 'web-b'];

/** What a device wrote, by what it is about. */
export interface TimedLine {
  /** Seconds since 1970. */
  readonly at: number;
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

/** The devices' lines in the order in which they were written. */
export function linesInOrder(
  lines: readonly AccessEntry[],
  alerts: readonly TimedLine[],
): readonly string[] {
  const left = [...alerts].sort((one, other) => one.at - other.at);
  const ordered: string[] = [];
  for (const { at, host, status } of inOrderOfPassing(lines)) {
    while (at !== undefined && left[0] && left[0].at <= at) ordered.push(left.shift()!.line);
    const device = SHOPS.includes(host) ? 'Server' : host.toUpperCase();
    ordered.push(lineOf(device, status));
  }
  return [...ordered, ...left.map(({ line }) => line)];
}
