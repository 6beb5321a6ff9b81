import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  OUTAGE,
  idsPlayed,
  idsProof,
  idsText,
  ipsPlayed,
  ipsProof,
  ipsText,
  type ObservedRules,
} from '@netward/challenges/reference';
import { captureOf } from '@netward/evidence/capture';
import { initialState, type Packet } from '@netward/lab-engine';
import { RATE } from '@netward/lab-engine/suricata';
import { replay } from '../../captures/suricata.ts';
import { seeded } from '@netward/challenges/seeded';
import { root } from '../../harness/repository.mjs';
import { step } from '../../harness/steps.mjs';
import { writeObserved } from '../observed-files.ts';
import { toolVersions } from '../packages.ts';
import type { Asked } from '../asked.ts';

/** Nothing is dropped, whether the inspector is there or not. */
const ALL_PASS = { bypass: true, rules: [], rate: null };
const OBSERVED = join(root, 'libs/challenges/src/suricata/observed.json');
const TRAFFICS = ['A', 'B', 'C'] as const;
/** How many configurations that nobody would write are tried besides. */
const RANDOM = 24;
const MIDNIGHT = Date.UTC(2026, 10, 22);

interface TimedPackets {
  readonly id: string;
  /** Seconds since midnight. */
  readonly at: number;
  readonly packets: readonly Packet[];
}

/** A capture of what a sensor gets of some flows. */
function capture(flows: readonly TimedPackets[], wire: RegExp, file: string): void {
  const [first] = flows;
  if (!first) return;
  const packets = flows.flatMap((flow, index) =>
    flow.packets
      .filter(({ segment }) => wire.test(segment))
      .map((packet) => ({
        ...packet,
        at: packet.at + (flow.at - first.at) * 1_000_000,
        connection: index + 1,
      })),
  );
  const state = initialState();
  const run = [
    {
      number: 1,
      action: 'sniffTraffic' as const,
      before: state,
      result: { state, packets: packets.sort((a, b) => a.at - b.at), records: [] },
    },
  ];
  writeFileSync(
    file,
    captureOf(run, { view: 'all', secrets: false, startedAt: [MIDNIGHT + first.at * 1_000] }),
  );
}

interface ToldEvent {
  readonly event_type: string;
  readonly src_ip?: string;
  readonly src_port?: number;
  readonly dest_ip?: string;
  readonly dest_port?: number;
  readonly alert?: { readonly signature_id: number };
}

/** What Suricata says of flows: the sids written for each, and which it dropped. */
async function observe(
  flows: readonly TimedPackets[],
  rules: string,
  { isInline, wire, folder }: { isInline: boolean; wire: RegExp; folder: string },
): Promise<{ alerts: Map<string, number[]>; dropped: Set<string> }> {
  const file = join(folder, 'stream.pcapng');
  const alerts = new Map<string, number[]>();
  const dropped = new Set<string>();
  if (flows.length === 0) return { alerts, dropped };
  capture(flows, wire, file);
  // A source may have the same port of its own towards two of the shop's.
  const between = (...ends: readonly unknown[]) => ends.join(' ');
  const byEnds = new Map(
    flows.map(({ id, packets }) => {
      const { ip, tcp } = packets[0]!;
      return [between(ip.source, tcp!.sourcePort, ip.destination, tcp!.destinationPort), id];
    }),
  );
  for (const event of (await replay(file, rules, isInline, folder)) as readonly ToldEvent[]) {
    const { src_ip, src_port, dest_ip, dest_port, alert, event_type } = event;
    const id =
      byEnds.get(between(src_ip, src_port, dest_ip, dest_port)) ??
      byEnds.get(between(dest_ip, dest_port, src_ip, src_port));
    if (id === undefined) continue;
    if (event_type === 'drop') dropped.add(id);
    if (event_type !== 'alert' || !alert) continue;
    alerts.set(id, [...(alerts.get(id) ?? []), alert.signature_id].sort());
  }
  // The capture goes on after a dropped SYN; its sender would not.
  for (const [id, sids] of alerts) if (sids.includes(RATE.sid)) alerts.set(id, [RATE.sid]);
  return { alerts, dropped };
}

function randomOf<C>(make: (next: () => number) => C, seed: number): readonly [string, C][] {
  const next = seeded(seed);
  return Array.from({ length: RANDOM }, (_, index) => [`any ${index + 1}`, make(next)]);
}

/** The configurations of a proof by name, and some that nobody would write. */
function configurationsOf<C>(
  proof: {
    readonly solves: C;
    readonly wrongTries: readonly { readonly name: string; readonly configuration: C }[];
    readonly anyConfiguration: (next: () => number) => C;
  },
  seed: number,
): readonly (readonly [name: string, configuration: C])[] {
  return [
    ['solution', proof.solves],
    ...proof.wrongTries.map(({ name, configuration }) => [name, configuration] as const),
    ...randomOf(proof.anyConfiguration, seed),
  ];
}

/** Plays the streams of levels 3 and 4 into Suricata and writes what it said; `npm test` compares. */
export function observeSensorChallenges(folder: string, stop: AbortSignal): Promise<Asked> {
  return step('levels 3 and 4, Suricata', async (note) => {
    const cells = await askSuricata(folder, stop);
    note(`${cells} rule sets with streams`);
    return { cells, disagree: 0 };
  });
}

/** Writes the table. Returns how many runs it has. */
async function askSuricata(folder: string, stop: AbortSignal): Promise<number> {
  const observed: ObservedRules[] = [];
  const note = (
    level: '3' | '4',
    name: string,
    traffic: 'A' | 'B' | 'C',
    configuration: unknown,
    seen: readonly { alerts: Map<string, number[]>; dropped: Set<string> }[],
  ) =>
    observed.push({
      level,
      name,
      traffic,
      configuration,
      alerts: Object.fromEntries(seen.flatMap(({ alerts }) => [...alerts])),
      dropped: seen.flatMap(({ dropped }) => [...dropped]),
    });
  for (const [index, [name, configuration]] of configurationsOf(idsProof, 3).entries())
    for (const traffic of name.startsWith('any') ? [TRAFFICS[index % 3]!] : TRAFFICS) {
      stop.throwIfAborted();
      const flows = idsPlayed(configuration, traffic).map(({ flow, played }) => ({
        id: flow.id,
        at: flow.at,
        packets: played.packets,
      }));
      // The sensor's copies are of this wire.
      const way = { isInline: false, wire: /^(client|attacker)-server$/, folder };
      note('3', name, traffic, configuration, [
        await observe(flows, idsText.print(configuration), way),
      ]);
    }
  for (const [index, [name, configuration]] of configurationsOf(ipsProof, 4).entries())
    for (const traffic of name.startsWith('any') ? [TRAFFICS[index % 3]!] : TRAFFICS) {
      stop.throwIfAborted();
      const [from, to] = OUTAGE;
      // What the sender would send: Suricata says itself what it drops.
      const flows = ipsPlayed(ALL_PASS, traffic).map(({ flow, played }) => ({
        id: flow.id,
        at: flow.at,
        packets: played.packets,
      }));
      const way = { isInline: true, wire: /^(client|attacker)-ips$/, folder };
      const rules = ipsText.print(configuration);
      const before = await observe(
        flows.filter(({ at }) => at < from),
        rules,
        way,
      );
      const after = await observe(
        flows.filter(({ at }) => at >= to),
        rules,
        way,
      );
      note('4', name, traffic, configuration, [before, after]);
    }
  const { suricata } = await toolVersions();
  const lines = observed.map((each) => JSON.stringify(each)).join(',\n');
  writeObserved(OBSERVED, `{"suricata":${JSON.stringify(suricata)},"runs":[\n${lines}\n]}\n`);
  return observed.length;
}
