import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlayedAction } from '@netward/evidence';
import { captureOf, hasSecrets, viewsOf, type CaptureView } from '@netward/evidence/capture';
import type { Packet } from '@netward/lab-engine';
import { opened } from '@netward/lab-engine/payloads';
import { levels, type Level } from '@netward/levels';
import { runsOf, startsOf } from './cells.ts';
import { checkAlerts } from './check-alerts.ts';
import { dissect, splitInterfaces, type DissectedPacket } from './tshark.ts';

/** What came of reading captures with tshark and Suricata. */
export interface CheckedCaptures {
  readonly files: number;
  readonly packets: number;
  readonly alerts: number;
  /** One sentence each. */
  readonly faults: readonly string[];
}

/**
 * Saves every traffic cell of every level from every view, with secrets and without, and compares
 * what tshark reads with what the packets say: checksums, statuses, resets, repeated SYNs. Suricata
 * with the shown rules has to alert on each sensor's wire as the records say.
 */
export async function checkCaptures(course: readonly Level[] = levels): Promise<CheckedCaptures> {
  const folder = mkdtempSync(join(tmpdir(), 'captures-'));
  const all = { files: 0, packets: 0, alerts: 0, faults: [] as string[] };
  try {
    for (const level of course)
      for (const [index, run] of runsOf(level).entries()) {
        const { alerts, faults } = await checkAlerts(run, folder);
        all.alerts += alerts;
        all.faults.push(...faults.map((fault) => `level ${level.id}, run ${index + 1}: ${fault}`));
        for (const view of viewsOf(run))
          for (const secrets of hasSecrets(run, view) ? [true, false] : [false]) {
            const name = `level ${level.id}, run ${index + 1}, ${view}${secrets ? ', with keys' : ''}`;
            const checked = await checkCapture(run, { view, secrets }, folder);
            all.files += 1;
            all.packets += checked.packets;
            all.faults.push(...checked.faults.map((fault) => `${name}: ${fault}`));
          }
      }
    return all;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function checkCapture(
  run: readonly PlayedAction[],
  options: { readonly view: CaptureView; readonly secrets: boolean },
  folder: string,
): Promise<Pick<CheckedCaptures, 'packets' | 'faults'>> {
  const file = join(folder, 'whole.pcapng');
  writeFileSync(file, captureOf(run, { ...options, startedAt: startsOf(run) }));
  const packets = run.flatMap(({ result }) => result.packets);
  const whole = await dissect(file);
  const faults: string[] = [];
  // Across interfaces tshark takes a packet's way over two wires for a repetition.
  for (const wire of new Set(whole.map((packet) => packet.wire))) {
    const part = join(folder, 'part.pcapng');
    await splitInterfaces(file, [wire], part);
    const onWire = packets.filter(({ segment }) => segment === wire);
    faults.push(...differences(onWire, await dissect(part), options.secrets));
  }
  return { packets: whole.length, faults };
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
    const { faults, remarks, isReset, isRetransmission, method, status } = read[index]!;
    const seen = { faults, remarks, isReset, isRetransmission, method, status };
    const [one, other] = [JSON.stringify(expected), JSON.stringify(seen)];
    return one === other ? [] : [`${packet.segment}, packet ${index + 1}: ${one}, tshark ${other}`];
  });
}

/** What an honest dissector says of a packet. */
function expectedOf(packet: Packet, withSecrets: boolean, known: Set<string>): object {
  const { payload, connection } = packet;
  const inner = payload.kind === 'tunnel' ? payload.packet : packet;
  const isReadable = withSecrets || payload.kind !== 'tunnel';
  const content = withSecrets ? opened(payload) : payload;
  const { flags, seq, sourcePort } = inner.tcp!;
  const syn = `${connection} ${sourcePort} ${seq}`;
  const isRetransmission = isReadable && flags === 'SYN' && known.has(syn);
  if (flags === 'SYN') known.add(syn);
  return {
    faults: '',
    remarks: '',
    isReset: isReadable && flags.startsWith('RST'),
    isRetransmission,
    method: content.kind === 'request' ? 'GET' : '',
    status: content.kind === 'response' ? String(content.response.status) : '',
  };
}
