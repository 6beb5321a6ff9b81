import { BROKEN_NETWORKS, connectionsToObserve } from '@netward/challenges/reference';
import { routedNetwork } from '../reference/challenges/routed.ts';
import { cableLines, equipmentLines } from '../reference/wiring.ts';

const unique = <T>(all: readonly T[]): readonly T[] => [...new Set(all)];
const repairs = BROKEN_NETWORKS.flatMap(({ flows }) => flows);

/** The addresses behind the firewall. */
export const SERVERS = unique(connectionsToObserve().map(({ destination }) => destination));
/** What listens at an end: at neither a port that is not asked for, since clients may open connections from it. */
const portsAt = (host: string) =>
  unique(
    [...connectionsToObserve(), ...repairs]
      .filter(({ destination }) => SERVERS.includes(destination) === (host === 'inside'))
      .map(({ port }) => port),
  ).join(' ');
/** In front of the firewall each of these is somebody's: generated streams draw from all of them. */
const ANYBODY = ['10.0.0.0/8', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'];
const GATEWAY_OUTSIDE = '172.16.1.1';

const batch = (space: string, lines: readonly string[]): string =>
  `ip ${space}-batch - <<'END'\n${lines.join('\n')}\nEND`;

/** Lines for a host: those of `ip` in one go, since starting a program takes long in the machine. */
function commandsOn(host: string, lines: readonly string[]): readonly string[] {
  const isIp = (line: string) => line.startsWith('ip ');
  const own = lines.filter(isIp).map((line) => line.slice('ip '.length));
  return [
    ...lines.filter((line) => !isIp(line)).map((line) => `ip netns exec ${host} ${line}`),
    batch(`-n ${host} `, own),
  ];
}

/** The network of the reference runs, as a script for the machine. */
export function networkScript(): string {
  const { cables, equipment } = routedNetwork([], SERVERS);
  const laid = cableLines((host) => host, cables);
  const everybody = [
    ...SERVERS.map((server) => `ip route add ${server}/32 via ${GATEWAY_OUTSIDE} table local`),
    ...ANYBODY.map((network) => `ip route add local ${network} dev lo`),
  ];
  return [
    batch('', laid),
    ...Object.entries(equipment).flatMap(([host, each]) => commandsOn(host, equipmentLines(each))),
    ...commandsOn('outside', everybody),
    ...['outside', 'inside'].map(
      (host) => `ip netns exec ${host} agent serve ${portsAt(host)} </dev/null >/dev/null 2>&1 &`,
    ),
    '',
  ].join('\n');
}
