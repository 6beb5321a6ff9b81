import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { type PlayedAction, playRun } from '@netward/evidence';
import { captureOf, hasSecrets, viewsOf, type CaptureView } from '@netward/evidence/capture';
import { logFiles, suricataRules, type Sensor } from '@netward/evidence/formats';
import {
  initialState,
  step,
  TRAFFIC_ACTIONS,
  type LabAction,
  type LabState,
  type Packet,
} from '@netward/lab-engine';
import { opened } from '@netward/lab-engine/payloads';
import { situationOf } from '@netward/lab-engine/reference';
import { isOffered, levels, type Level } from '@netward/levels';
import { reachableStates } from '@netward/levels/reachable';
import { replay, type EveLine, splitInterfaces, dissect, type DissectedPacket } from './readers.ts';
import { must } from '../reference/hosts.ts';

/** How many cells go into one capture; more would be cut at the front. */
const CELLS = 20;

/** Longer than any rule of a sensor counts, so that it judges each action afresh, as the lab does. */
const PAUSE_MS = 120_000;
const FIRST_START = Date.UTC(2026, 0, 1);

export function startsOf(run: readonly PlayedAction[]): readonly number[] {
  return run.map((_, index) => FIRST_START + index * PAUSE_MS);
}

/** States in each of which the packets of this action differ from those in the others. */
function distinctStates(states: readonly LabState[], action: LabAction): readonly LabState[] {
  // The first one of a situation has the shortest run.
  const reversed = states.toReversed().map((state) => [situationOf(state, action), state] as const);
  return [...new Map(reversed).values()];
}

/** Every traffic action of a level in every situation, 20 a run. Each is a trip of its own: no port comes twice. */
function runsOf(level: Level): readonly (readonly PlayedAction[])[] {
  const states = reachableStates(level).map(({ state }) => state);
  const cells = TRAFFIC_ACTIONS.flatMap((action) =>
    distinctStates(states, action)
      .filter((state) => isOffered(level, state, action))
      .map((state) => ({ state, action })),
  );
  const runs: PlayedAction[][] = [];
  cells.forEach(({ state, action }, index) => {
    if (index % CELLS === 0) runs.push([]);
    const before = { ...state, trips: index };
    const run = runs.at(-1)!;
    run.push({ number: run.length + 1, action, before, result: step(before, action) });
  });
  return runs;
}

const WIRES: Readonly<Record<Sensor, RegExp>> = { ids: /^tap-ids$/, ips: /-ips$/ };

/**
 * Replays what each sensor got into Suricata, with the rules that the lab shows for it, and compares every
 * event, alerts among them, with the saved eve.json, which is told from the sensor's records.
 */
export async function checkAlerts(run: readonly PlayedAction[], folder: string) {
  const whole = join(folder, 'whole.pcapng');
  const options = { view: 'all', secrets: false, startedAt: startsOf(run) } as const;
  writeFileSync(whole, captureOf(run, options));
  const segments = run.flatMap(({ result }) => result.packets.map(({ segment }) => segment));
  const shown = new Map(logFiles(run, { startedAt: startsOf(run) }));
  const faults: string[] = [];
  for (const sensor of ['ids', 'ips'] as const) {
    const own = [...new Set(segments)].filter((segment) => WIRES[sensor].test(segment));
    if (own.length === 0) continue;
    const part = join(folder, 'sensor.pcapng');
    await splitInterfaces(whole, own, part);
    const rules = suricataRules(run[0]!.before, sensor);
    const events = await replay(part, rules, sensor === 'ips', folder);
    faults.push(...differingEvents(shown.get(`${sensor}/eve.json`) ?? '', events));
  }
  return faults;
}

/** What only Suricata itself can know. */
const OWN = new Set(['flow_id', 'in_iface', 'pcap_cnt']);

/** An event without that, in the order of its members. */
function comparable(event: EveLine): string {
  const members = Object.entries(event).filter(([name]) => !OWN.has(name));
  return JSON.stringify(Object.fromEntries(members));
}

/** Where the saved eve.json is not what Suricata wrote. */
function differingEvents(text: string, events: readonly EveLine[]): readonly string[] {
  const lines = text.split('\n').filter(Boolean);
  const shown = lines.map((line) => comparable(JSON.parse(line) as EveLine)).sort();
  // What follows a rejected request is dropped as well, and the lab's resets are that.
  const isFollowing = ({ drop }: EveLine) => (drop as { reason?: string })?.reason === 'flow drop';
  const own = events.filter((event) => !isFollowing(event));
  const written = own.map(comparable).sort();
  const faults = shown.flatMap((line, index) =>
    line === written[index] ? [] : [`the log has ${line}, Suricata ${written[index]}`],
  );
  return shown.length === written.length
    ? faults
    : [`the log has ${shown.length} events, Suricata ${written.length}`, ...faults];
}

/** What came of reading captures with real tools; each fault is a sentence. */
type CheckedCaptures = { packets: number; faults: string[] };

/** Devices that no level has together: TLS that ends at a proxy, in a tunnel, behind an IPS. */
const TOGETHER =
  'enableIPS enableIDS enableTLS openPage attackSQLi attackDirBuster sniffTraffic enableWAF openPage attackXSS ' +
  'attackDirBuster sniffTraffic enableVPN openPage sniffTraffic enableLB openPageHTTP openPageHTTPS portScan ' +
  'enableFirewall openPage blockAttacker portScan attackSQLi blockClient sniffTraffic enableVPN sniffTraffic';

/**
 * Saves every traffic action of every level in each of its states, and of a network with all devices,
 * from every view, with secrets and without. What tshark reads has to be what the packets say:
 * checksums, statuses, resets, repeated SYNs. Suricata with the shown rules has to alert on each
 * sensor's wire as the records say, and tcpdump write the sniffer's saved log.
 */
export async function checkCaptures(
  course: readonly Level[] = levels,
  stop?: AbortSignal,
): Promise<CheckedCaptures> {
  const folder = mkdtempSync(join(tmpdir(), 'captures-'));
  const all: CheckedCaptures = { packets: 0, faults: [] };
  try {
    for (const level of course)
      for (const [index, run] of runsOf(level).entries()) {
        stop?.throwIfAborted();
        await checkRun(`level ${level.id}, run ${index + 1}`, run, folder, all);
      }
    const together = playRun(initialState(), TOGETHER.split(' '));
    await checkRun('all devices', together, folder, all);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return all;
}

/** Adds what came of one run; the faults begin with its name. */
async function checkRun(
  name: string,
  run: readonly PlayedAction[],
  folder: string,
  all: CheckedCaptures,
): Promise<void> {
  const found = [...(await checkAlerts(run, folder)), ...(await checkTcpdump(run, folder))];
  all.faults.push(...found.map((fault) => `${name}: ${fault}`));
  for (const view of viewsOf(run))
    for (const secrets of hasSecrets(run, view) ? [true, false] : [false]) {
      const { packets, faults } = await checkCapture(run, { view, secrets }, folder);
      const file = `${name}, ${view}${secrets ? ' with keys' : ''}`;
      all.packets += packets;
      all.faults.push(...faults.map((fault) => `${file}: ${fault}`));
    }
}

async function checkCapture(
  run: readonly PlayedAction[],
  options: { readonly view: CaptureView; readonly secrets: boolean },
  folder: string,
): Promise<CheckedCaptures> {
  const file = join(folder, 'whole.pcapng');
  writeFileSync(file, captureOf(run, { ...options, startedAt: startsOf(run) }));
  const packets = run.flatMap(({ result }) => result.packets);
  const whole = await dissect(file);
  const wires = [...new Set(whole.map((packet) => packet.wire))];
  const faults: string[] = [];
  for (const wire of wires) {
    const onWire = packets.filter(({ segment }) => segment === wire);
    // Across interfaces tshark takes a packet's way over two wires for a repetition.
    const read = wires.length === 1 ? whole : await dissectWire(file, wire, folder);
    faults.push(...differences(onWire, read, options.secrets));
  }
  return { packets: whole.length, faults };
}

async function dissectWire(file: string, wire: string, folder: string) {
  const part = join(folder, 'part.pcapng');
  await splitInterfaces(file, [wire], part);
  return dissect(part);
}

function differences(
  packets: readonly Packet[],
  read: readonly DissectedPacket[],
  withSecrets: boolean,
): readonly string[] {
  if (read.length !== packets.length)
    return [`${packets.length} packets, of which tshark reads ${read.length}`];
  const known = new Set<string>();
  return packets.flatMap((packet, index) => {
    const expected = expectedOf(packet, withSecrets, known);
    const dissected = read[index]!;
    // A sniffer that listens now and then misses some of the tunnel's numbers, and tshark warns.
    const isTunnel = packet.payload.kind === 'tunnel';
    const seen = isTunnel ? { ...dissected, faults: hard(dissected.faults) } : dissected;
    if (isDeepStrictEqual(expected, seen)) return [];
    const [one, other] = [JSON.stringify(expected), JSON.stringify(seen)];
    return [`packet ${index + 1} is ${one}, tshark reads ${other}`];
  });
}

const hard = (faults: string): string => (faults === 'warning' ? '' : faults);

function expectedOf(packet: Packet, withSecrets: boolean, known: Set<string>): DissectedPacket {
  const { payload, connection } = packet;
  const inner = payload.kind === 'tunnel' ? payload.packet : packet;
  const isReadable = withSecrets || payload.kind !== 'tunnel';
  const content = withSecrets ? opened(payload) : payload;
  const { flags, seq, sourcePort } = inner.tcp!;
  const syn = `${connection} ${sourcePort} ${seq}`;
  const isRetransmission = isReadable && flags === 'SYN' && known.has(syn);
  if (flags === 'SYN') known.add(syn);
  return {
    wire: packet.segment,
    faults: '',
    remarks: '',
    isReset: isReadable && flags.startsWith('RST'),
    isRetransmission,
    method: content.kind === 'request' ? 'GET' : '',
    status: content.kind === 'response' ? String(content.response.status) : '',
  };
}

/** Compares the sniffer's saved log with what tcpdump writes of the sniffer's capture. */
async function checkTcpdump(played: readonly PlayedAction[], folder: string) {
  const startedAt = startsOf(played);
  const files = new Map(logFiles(played, { startedAt }));
  const shown = linesOf(files.get('sniffer/tcpdump.txt') ?? '');
  const file = join(folder, 'sniffer.pcapng');
  writeFileSync(file, captureOf(played, { view: 'sniffer', secrets: false, startedAt }));
  if (shown.length === 0) return [];
  // The log has a tunnel's datagrams as tcpdump's quiet form does, without the numbers of ESP.
  const [full, quiet] = [await tcpdump(['-n', '-r', file]), await tcpdump(['-nq', '-r', file])];
  if (full.length !== shown.length)
    return [`the log has ${shown.length} packets, tcpdump ${full.length}`];
  return full.flatMap((line, index) => {
    const real = line.includes('UDP-encap') ? quiet[index] : line;
    return real === shown[index] ? [] : [`the log has "${shown[index]}", tcpdump "${real}"`];
  });
}

async function tcpdump(options: readonly string[]): Promise<readonly string[]> {
  return linesOf(await must('env', ['TZ=UTC', 'tcpdump', ...options]));
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter(Boolean);
