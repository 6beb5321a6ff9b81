import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlayedAction } from '@netward/evidence';
import { captureOf } from '@netward/evidence/capture';
import { suricataRules, type Sensor } from '@netward/evidence/formats';
import type { RecordKind } from '@netward/lab-engine';
import { actionAt, startsOf } from './cells.ts';
import { replay } from './suricata.ts';
import { splitInterfaces } from './tshark.ts';

/** What a sensor writes when a rule matches, and the wires that it listens on. */
const SENSORS: Readonly<Record<Sensor, { kind: RecordKind; wires: RegExp }>> = {
  ids: { kind: 'ids-alerted', wires: /^tap-ids$/ },
  ips: { kind: 'ips-blocked', wires: /-ips$/ },
};

/**
 * Replays what each sensor got into Suricata, with the rules that the lab shows for it, and compares
 * the alerts of every action with the sensor's records.
 */
export async function checkAlerts(
  run: readonly PlayedAction[],
  folder: string,
): Promise<{ readonly alerts: number; readonly faults: readonly string[] }> {
  const whole = join(folder, 'whole.pcapng');
  const options = { view: 'all', secrets: false, startedAt: startsOf(run) } as const;
  writeFileSync(whole, captureOf(run, options));
  const segments = run.flatMap(({ result }) => result.packets.map(({ segment }) => segment));
  const faults: string[] = [];
  let count = 0;
  for (const sensor of ['ids', 'ips'] as const) {
    const { kind, wires } = SENSORS[sensor];
    const own = [...new Set(segments)].filter((segment) => wires.test(segment));
    if (own.length === 0) continue;
    const part = join(folder, 'sensor.pcapng');
    await splitInterfaces(whole, own, part);
    const alerts = await replay(part, suricataRules(run[0]!.before, sensor), folder);
    count += alerts.length;
    run.forEach(({ action, result }, index) => {
      const recorded = result.records.flatMap((each) => (each.kind === kind ? each.rule! : []));
      const replayed = alerts.filter(({ at }) => actionAt(at) === index).map(({ sid }) => sid);
      const [one, other] = [recorded, replayed].map((sids) => [...sids].sort().join(' '));
      if (one !== other)
        faults.push(`${action}, ${sensor}: the lab has [${one}], Suricata [${other}]`);
    });
  }
  return { alerts: count, faults };
}
