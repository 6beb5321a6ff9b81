/**
 * The attacker has a port scanner and three textbook attacks, which follow a redirect as a browser does.
 * Left out: further addresses, persistence, disguises, and everything that would follow a success.
 */
import { ADDRESSES, HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import { answerToSyn, sentOn, COSTS } from '../../packets/connection.ts';
import type { Attack, HttpRequest } from '../../packets/evidence.ts';
import { ATTACK_REQUESTS, VERSION_PROBE } from '../../packets/payloads.ts';
import { connect, visit, type ConnectionAttempt, type Connected } from '../../connect.ts';
import { note, type Walk } from '../../walk.ts';
import type { Device } from '../device.ts';
import { nodeWords, words } from './words.ts';

export const attacker = {
  name: 'Scan',
  nodes: { attacker: { address: ADDRESSES.attacker, segment: 'internet', ...nodeWords } },
  actions: {
    portScan,
    attackSQLi: (walk: Walk): void => send(walk, 'sqli'),
    attackXSS: (walk: Walk): void => send(walk, 'xss'),
    attackDirBuster: (walk: Walk): void => send(walk, 'dirbuster'),
  },
  words,
  isSender: true,
} as const satisfies Device;

const SCANNED_PORTS = [22, HTTP_PORT, HTTPS_PORT];
/** A search gives up after so many requests in a row without an answer. */
const PATIENCE = 4;

function callOf(port: number, request: HttpRequest | null): ConnectionAttempt {
  const { attacker: source, server: destination } = ADDRESSES;
  return { from: 'attacker', source, destination, port, request, tries: request ? 3 : 2 };
}

/** Probes three ports at once, as `nmap -sS` does, then asks each open one for the version of its service. */
function portScan(walk: Walk): void {
  const outcomes = new Map<number, Connected>();
  const begun = walk.clock;
  let ended = begun;
  for (const [index, port] of SCANNED_PORTS.entries()) {
    walk.exchange += 1;
    walk.clock = begun + index * COSTS.next;
    outcomes.set(port, connect(walk, callOf(port, null)));
    ended = Math.max(ended, walk.clock);
  }
  walk.clock = ended + COSTS.pause;
  const open = SCANNED_PORTS.filter((port) => outcomes.get(port)?.ending === 'open');
  for (const port of open) {
    walk.isBackground = true;
    walk.exchange += 1;
    const { response } = connect(walk, callOf(port, VERSION_PROBE));
    walk.isBackground = false;
    const service = response ? (port === HTTPS_PORT ? 'https' : 'http') : 'unknown';
    const packet = answerToSyn(walk.connections.find((probe) => probe.port === port)!);
    note(walk, 'port-open', { destination: String(port), subject: service, packet });
    walk.clock += COSTS.pause;
  }
  if (open.length === 0)
    note(walk, 'port-filtered', { packet: sentOn(walk.connections[0]!, 'SYN', 0) });
}

function send(walk: Walk, attack: Attack): void {
  let unanswered = 0;
  for (const request of ATTACK_REQUESTS[attack]) {
    const { response } = visit(walk, callOf(HTTP_PORT, request));
    unanswered = response ? 0 : unanswered + 1;
    if (unanswered === PATIENCE) return;
    walk.clock += COSTS.pause;
  }
}
