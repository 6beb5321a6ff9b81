import { BALANCER_PROXY, recordsOf, sourceOf, type ShopRecord } from '../shop/records.ts';
import type { Traffic } from '../challenge.ts';
import { baseRulesOf, clockOf, fieldOf, type BaseRule } from './base-rules.ts';
import { secondsIn, type CorrelationRule, type SiemConfiguration } from './configuration.ts';
import { SIEM_MORNINGS, type StreamAttack } from './mornings.ts';
import { STREAM } from './stream.ts';

/** A record as the SIEM's rules see it. */
interface CorrelatedRecord {
  readonly record: ShopRecord;
  /** By the clock as the configuration puts it right. */
  readonly at: number;
  readonly rule: BaseRule;
}

/** What the SIEM reports once: hits of one rule in one group that share records. */
export interface Incident {
  /** From 1, by time. */
  readonly number: number;
  /** Which of the correlation rules, from 0. */
  readonly rule: number;
  /** The value that its records share. */
  readonly group: string;
  /** By corrected time. */
  readonly records: readonly CorrelatedRecord[];
}

/** The records of a traffic, read once. */
interface ReadMorning {
  readonly day: string;
  readonly records: readonly ShopRecord[];
  readonly attacks: readonly StreamAttack[];
  /** The records of each line of the result: an attack, or a visitor. */
  readonly lines: ReadonlyMap<string, readonly ShopRecord[]>;
}

const READ = new Map<Traffic, ReadMorning>();

/** The attack that a source belongs to; undefined for everybody else. */
export function attackOf(attacks: readonly StreamAttack[], source: string) {
  return attacks.find(({ sources }) => sources.includes(source));
}

export function morningOf(traffic: Traffic): ReadMorning {
  const known = READ.get(traffic);
  if (known) return known;
  const { day, attacks } = SIEM_MORNINGS[traffic];
  const records = recordsOf(STREAM[traffic]);
  const lines = new Map<string, ShopRecord[]>();
  for (const record of records) {
    const source = sourceOf(record);
    const line = attackOf(attacks, source)?.id ?? source;
    const of = lines.get(line);
    if (of) of.push(record);
    else lines.set(line, [record]);
  }
  const morning = { day, records, attacks, lines };
  READ.set(traffic, morning);
  return morning;
}

/** The records that a rule's events pick, by the value of the field they are grouped by. */
function groupsOf(
  rule: CorrelationRule,
  records: readonly ShopRecord[],
  clocks: SiemConfiguration['clocks'],
): ReadonlyMap<string, readonly CorrelatedRecord[]> {
  const groups = new Map<string, CorrelatedRecord[]>();
  for (const record of records) {
    const matched = baseRulesOf(record);
    for (const event of rule.events) {
      if (!matched.includes(event.rule)) continue;
      const value = fieldOf(record, event.by, BALANCER_PROXY.address);
      if (value === null) continue;
      const entry = { record, at: record.at + clocks[clockOf(record)], rule: event.rule };
      const group = groups.get(value);
      if (group) group.push(entry);
      else groups.set(value, [entry]);
    }
  }
  for (const group of groups.values()) group.sort((a, b) => a.at - b.at);
  return groups;
}

/** Whether the records of a window, the last of which has just come, are a hit of the rule. */
function isHit(rule: CorrelationRule, window: readonly CorrelatedRecord[]): boolean {
  if (rule.type === 'event_count') return window.length >= rule.gte;
  const wanted = rule.events.map((event) => event.rule);
  if (rule.type === 'temporal')
    return wanted.every((name) => window.some((entry) => entry.rule === name));
  if (window.at(-1)!.rule !== wanted.at(-1)) return false;
  let next = 0;
  for (const entry of window) if (entry.rule === wanted[next]) next += 1;
  return next >= wanted.length;
}

/** The hits of a rule in a group: windows that end with each record. Those that share records are one. */
function hitsIn(rule: CorrelationRule, group: readonly CorrelatedRecord[]) {
  const span = secondsIn(rule.timespan);
  const hits: { from: number; to: number }[] = [];
  let from = 0;
  group.forEach((entry, to) => {
    while (entry.at - group[from]!.at > span) from += 1;
    if (!isHit(rule, group.slice(from, to + 1))) return;
    const last = hits.at(-1);
    if (last && from <= last.to) last.to = to;
    else hits.push({ from, to });
  });
  return hits.map((hit) => group.slice(hit.from, hit.to + 1));
}

/** What a SIEM with this configuration reports of a traffic. */
export function incidentsOf(
  { rules, clocks }: SiemConfiguration,
  traffic: Traffic,
): readonly Incident[] {
  const { records } = morningOf(traffic);
  return rules
    .flatMap((rule, index) =>
      [...groupsOf(rule, records, clocks)].flatMap(([group, entries]) =>
        hitsIn(rule, entries).map((hit) => ({ rule: index, group, records: hit })),
      ),
    )
    .sort((a, b) => a.records[0]!.at - b.records[0]!.at)
    .map((incident, index) => ({ ...incident, number: index + 1 }));
}

/** The attack that an incident is about: the one that at least half of its records belong to. */
export function subjectOf(
  { records }: Incident,
  attacks: readonly StreamAttack[],
): StreamAttack | undefined {
  return attacks.find(
    ({ sources }) =>
      records.filter(({ record }) => sources.includes(sourceOf(record))).length * 2 >=
      records.length,
  );
}
