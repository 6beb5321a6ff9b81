import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRAFFICS, type Traffic } from '@netward/challenges';
import {
  capturedPackets,
  COMPARED_FILTERS,
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
import { seeded } from '@netward/challenges/seeded';
import type { Observation, ToolCheckGround } from '../cells.ts';
import { must } from '../hosts.ts';
import { replay } from '../../captures/readers.ts';

/** The beginning of the day on which the streams are played. */
const MIDNIGHT = Date.UTC(2026, 10, 22);

function writeCapture(file: string, packets: readonly Packet[], startedAt: number): void {
  const state = initialState();
  const result = { state, outcome: { isRefused: false }, packets, records: [] };
  const played = { number: 1, action: 'capture', before: state, result };
  const options = { view: 'all', secrets: false, startedAt: [startedAt] } as const;
  writeFileSync(file, captureOf([played], options));
}

/** Asks tshark which packets of the captures of level 1 each filter shows; `npm test` compares its table. */
export async function observeCaptures({ folder }: ToolCheckGround): Promise<Observation> {
  const rows = [];
  for (const traffic of TRAFFICS) {
    const file = join(folder, `${traffic}.pcapng`);
    writeCapture(file, capturedPackets(traffic), MIDNIGHT);
    for (const filter of COMPARED_FILTERS) {
      const args = ['-r', file, '-Y', filter, '-T', 'fields', '-e', 'frame.number'];
      const shown = (await must('tshark', args)).split('\n').filter(Boolean);
      rows.push({ traffic, filter, shows: shown.map(Number).join(' ') });
    }
  }
  const tshark = /\d+\.\d+\.\d+/.exec(await must('tshark', ['--version']))![0];
  return { rows, tools: { tshark } };
}

/** Flows in order of their numbers: several threads write the log, in an order that changes. */
const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** Nothing is dropped, whether the inspector is there or not. */
const ALL_PASS = { bypass: true, rules: [], rate: null };
/** How many more configurations, unlikely ones, are tried. */
const RANDOM = 24;

interface TimedPackets {
  readonly id: string;
  /** Seconds since midnight. */
  readonly at: number;
  readonly packets: readonly Packet[];
}

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
  const inOrder = packets.sort((a, b) => a.at - b.at);
  writeCapture(file, inOrder, MIDNIGHT + first.at * 1_000);
}

interface ToldEvent {
  readonly event_type: string;
  readonly src_ip?: string;
  readonly src_port?: number;
  readonly dest_ip?: string;
  readonly dest_port?: number;
  readonly alert?: { readonly signature_id: number };
}

interface ToldFlows {
  readonly alerts: Map<string, number[]>;
  readonly dropped: Set<string>;
}

/** What Suricata says of flows: the sids written for each, and which it dropped. */
async function observe(
  flows: readonly TimedPackets[],
  rules: string,
  { isInline, wire, folder }: { isInline: boolean; wire: RegExp; folder: string },
): Promise<ToldFlows> {
  const file = join(folder, 'stream.pcapng');
  const alerts = new Map<string, number[]>();
  const dropped = new Set<string>();
  if (flows.length === 0) return { alerts, dropped };
  capture(flows, wire, file);
  // A source may use the same source port towards two of the shop's.
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

/** The configurations of a proof by name, and some unlikely ones. */
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

/** The flows of a stream as they are played: what the sender would send. */
const timed = (
  played: readonly {
    readonly flow: { readonly id: string; readonly at: number };
    readonly played: { readonly packets: readonly Packet[] };
  }[],
) => played.map(({ flow, played: { packets } }) => ({ id: flow.id, at: flow.at, packets }));

/** Plays the streams of levels 3 and 4 into Suricata and writes what it said; `npm test` compares. */
export async function observeSensorChallenges({
  folder,
  stop,
}: ToolCheckGround): Promise<Observation> {
  const runs: ObservedRules[] = [];
  async function ask<C>(
    level: '3' | '4',
    asked: readonly (readonly [name: string, configuration: C])[],
    look: (configuration: C, traffic: Traffic) => Promise<readonly ToldFlows[]>,
  ): Promise<void> {
    for (const [index, [name, configuration]] of asked.entries())
      for (const traffic of name.startsWith('any') ? [TRAFFICS[index % 3]!] : TRAFFICS) {
        stop.throwIfAborted();
        const seen = await look(configuration, traffic);
        const alerted = seen.flatMap((each) => [...each.alerts]);
        const alerts = Object.fromEntries(alerted.sort(([one], [other]) => byNumber(one, other)));
        const dropped = seen.flatMap((each) => [...each.dropped]).sort(byNumber);
        runs.push({ level, name, traffic, configuration, alerts, dropped });
      }
  }
  await ask('3', configurationsOf(idsProof, 3), async (configuration, traffic) => {
    // The sensor's copies are of this wire.
    const way = { isInline: false, wire: /^(client|attacker)-server$/, folder };
    const flows = timed(idsPlayed(configuration, traffic));
    return [await observe(flows, idsText.print(configuration), way)];
  });
  await ask('4', configurationsOf(ipsProof, 4), async (configuration, traffic) => {
    const [from, to] = OUTAGE;
    const way = { isInline: true, wire: /^(client|attacker)-ips$/, folder };
    // Nothing is dropped here: Suricata says itself what it drops.
    const flows = timed(ipsPlayed(ALL_PASS, traffic));
    const rules = ipsText.print(configuration);
    const before = flows.filter(({ at }) => at < from);
    const after = flows.filter(({ at }) => at >= to);
    return [await observe(before, rules, way), await observe(after, rules, way)];
  });
  return { rows: runs };
}
