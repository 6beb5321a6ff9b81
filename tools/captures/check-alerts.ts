import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlayedAction } from '@netward/evidence';
import { captureOf } from '@netward/evidence/capture';
import { logFiles, suricataRules, type Sensor } from '@netward/evidence/formats';
import { startsOf } from './cells.ts';
import { replay, type EveLine } from './suricata.ts';
import { splitInterfaces } from './tshark.ts';

/** The wires that a sensor listens on. */
const WIRES: Readonly<Record<Sensor, RegExp>> = { ids: /^tap-ids$/, ips: /-ips$/ };

/**
 * Replays what each sensor got into Suricata, with the rules that the lab shows for it, and compares every
 * event, alerts among them, with the saved eve.json, which is told from the sensor's records.
 */
export async function checkAlerts(
  run: readonly PlayedAction[],
  folder: string,
): Promise<readonly string[]> {
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
  return JSON.stringify(
    Object.fromEntries(Object.entries(event).filter(([name]) => !OWN.has(name))),
  );
}

/** Where the saved eve.json is not what Suricata wrote. */
function differingEvents(text: string, events: readonly EveLine[]): readonly string[] {
  const lines = text.split('\n').filter(Boolean);
  const shown = lines.map((line) => comparable(JSON.parse(line) as EveLine)).sort();
  // What follows a rejected request is dropped as well, and the lab's resets are that.
  const isFollowing = ({ drop }: EveLine) => (drop as { reason?: string })?.reason === 'flow drop';
  const written = events
    .filter((event) => !isFollowing(event))
    .map(comparable)
    .sort();
  const faults = shown.flatMap((line, index) =>
    line === written[index] ? [] : [`the log has ${line}, Suricata ${written[index]}`],
  );
  return shown.length === written.length
    ? faults
    : [`the log has ${shown.length} events, Suricata ${written.length}`, ...faults];
}
