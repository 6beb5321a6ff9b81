import { HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import type { Packet } from '../../packets/evidence.ts';
import { statusIn } from '../../inspect/packet-facts.ts';
import type { PlayedAction } from '../../inspect/play-run.ts';
import { foldOf, type KindFormat, type KindFormats } from '../../inspect/formats.ts';
import folds from './formats.json' with { type: 'json' };

/** What nmap calls a port by its number alone. */
const NAMES: Readonly<Record<number, string>> = {
  22: 'ssh',
  [HTTP_PORT]: 'http-proxy',
  [HTTPS_PORT]: 'https-alt',
};

type PortState = 'open' | 'closed' | 'filtered';

function statesOf(packets: readonly Packet[]): ReadonlyMap<number, PortState> {
  const states = new Map<number, PortState>();
  for (const { to, from, tcp } of packets) {
    if (!tcp) continue;
    if (from === 'attacker' && tcp.flags === 'SYN' && !states.has(tcp.destinationPort))
      states.set(tcp.destinationPort, 'filtered');
    if (to !== 'attacker') continue;
    if (tcp.flags === 'SYN/ACK') states.set(tcp.sourcePort, 'open');
    if (tcp.flags === 'RST/ACK') states.set(tcp.sourcePort, 'closed');
  }
  return states;
}

/** What the version probe learned of an open port: its service and the software's name. */
function serviceOf(
  { result }: PlayedAction,
  port: number,
): readonly [service: string, version: string] {
  const answer = result.packets.find(
    (packet) =>
      packet.to === 'attacker' && packet.tcp?.sourcePort === port && statusIn(packet) !== null,
  );
  if (!answer) return [`${NAMES[port]}?`, ''];
  // A balancer that answers by itself does not say what software it is.
  const version = answer.from === 'lb' ? '' : 'nginx';
  return [port === HTTPS_PORT ? 'ssl/http' : 'http', version];
}

/** The table that `nmap -n -Pn -sS -sV -p 22,8080,8443` prints; empty for an action without a scan. */
export function scanTable(played: PlayedAction): string {
  if (!played.result.records.some(({ device }) => device === 'Scan')) return '';
  const rows = [...statesOf(played.result.packets)].map(([port, state]) => {
    const [service, version] =
      state === 'open' ? serviceOf(played, port) : [NAMES[port] ?? 'unknown', ''];
    return [`${port}/tcp`, state, service, version];
  });
  return columns([['PORT', 'STATE', 'SERVICE', 'VERSION'], ...rows]);
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map((row) => row[index]!.length)));
  const padded = (cell: string, index: number) => cell.padEnd(widths[index]!);
  return rows.map((row) => row.map(padded).join(' ').trimEnd()).join('\n');
}

const SCANNED: KindFormat = {
  folds: ({ played }) => [foldOf(folds.scan, scanTable(played) || null)],
};

export const formats = { 'port-open': SCANNED, 'port-filtered': SCANNED } satisfies KindFormats;
