import type { Packet } from '@netward/lab-engine';
import { responseText } from '@netward/lab-engine/payloads';
import type { FlowRecord } from '../challenge.ts';
import type { StateChange } from './checks.ts';
import { responseOf } from './legs.ts';
import type { Handled } from './play.ts';
import { timeOf } from './world.ts';

const TOOL = 'HAProxy';

/** HAProxy's line for each request, in the format of `option httplog`. */
export function requestLines(
  handled: readonly Handled[],
  packets: readonly Packet[],
): readonly FlowRecord[] {
  const opened = packets.filter(({ from, tcp }) => from === 'client' && tcp?.flags === 'SYN');
  return handled.map((each, index) => {
    const port = opened[index]?.tcp?.sourcePort ?? 0;
    return { time: timeOf(each.ask.at), tool: TOOL, text: requestText(each, port) };
  });
}

function requestText(each: Handled, port: number): string {
  const { visit, ask, server, loss, cookie, open } = each;
  const response = responseOf(each);
  const at = `22/Nov/2026:${timeOf(ask.at)}.${String(ask.at % 1_000).padStart(3, '0')}`;
  const works = loss === null ? ask.takes : 0;
  // Times to receive, wait, connect, answer, and in all; -1: not reached. Measured with HAProxy 2.6.12.
  const timers =
    server === null
      ? '0/-1/-1/-1/0'
      : loss === 'dead'
        ? '0/0/-1/-1/0'
        : loss === 'cut off'
          ? `0/0/0/-1/${works}`
          : `0/0/0/${works}/${works}`;
  const end = loss === null || loss === 'busy' ? '--' : loss === 'cut off' ? 'SH' : 'SC';
  const [all, here] = open;
  const counts =
    server === null || loss === 'dead'
      ? `${all}/${all}/${all - 1}/${Math.max(0, here - 1)}/0`
      : `${all}/${all}/${all - 1}/${here - 1}/0`;
  return [
    `${visit.source}:${port} [${at}] shop web/${server ?? '<NOSRV>'} ${timers}`,
    `${response.status} ${responseText(response).length} - - ${end}${cookie} ${counts} 0/0`,
    `"${ask.method} ${ask.target} HTTP/1.1"`,
  ].join(' ');
}

/** What HAProxy writes when it changes its mind about a server; `all` are the changes of the whole stream. */
export function healthLines(
  changes: readonly StateChange[],
  all: readonly StateChange[],
): readonly FlowRecord[] {
  return changes.flatMap((change) => {
    const time = timeOf(change.at);
    const left = activeAfter(change, all);
    const lines = [healthText(change, left)];
    if (left === 0) lines.push('backend web has no server available!');
    return lines.map((text) => ({ time, tool: TOOL, text }));
  });
}

function activeAfter(change: StateChange, all: readonly StateChange[]): number {
  const states = new Map([
    ['web-a', 'up'],
    ['web-b', 'up'],
  ]);
  for (const each of all.slice(0, all.indexOf(change) + 1)) states.set(each.server, each.to);
  return [...states.values()].filter((state) => state === 'up').length;
}

function healthText({ server, to, check }: StateChange, left: number): string {
  const name = `Server web/${server}`;
  const online = `${left} active and 0 backup servers online. 0 sessions requeued, 0 total in queue.`;
  if (check === null) return `${name} enters drain state. ${online}`;
  if (to !== 'down')
    return `${name} is UP, reason: Layer7 check passed, code: 200, check duration: 0ms. ${online}`;
  const reason =
    check.status === null
      ? 'Layer4 connection problem, info: "Connection refused"'
      : 'Layer7 wrong status, code: 503, info: "Service Unavailable"';
  return `${name} is DOWN, reason: ${reason}, check duration: 0ms. ${left} active and 0 backup servers left. 0 sessions active, 0 requeued, 0 remaining in queue.`;
}
