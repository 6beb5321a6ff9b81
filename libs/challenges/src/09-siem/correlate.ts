import { incidentsOf, type Incident } from '@netward/lab-engine/siem';
import { remembered } from '../remembered.ts';
import { sourceOf, type ShopRecord } from '../shop/records.ts';
import { baseRulesOf, clockOf, fieldOf } from './base-rules.ts';
import type { SiemConfiguration } from './configuration.ts';
import type { StreamAttack } from './stories.ts';
import { stream, type SiemStream } from './stream.ts';

export type SiemIncident = Incident<ShopRecord>;

/** What a SIEM with some configuration makes of a morning. */
export interface ReadMorning extends SiemStream {
  readonly incidents: readonly SiemIncident[];
  /** The records of each line of the result: an attack, or a visitor. */
  readonly lines: ReadonlyMap<string, readonly ShopRecord[]>;
}

/** The attack that a source belongs to; undefined for everybody else. */
export function attackOf(attacks: readonly StreamAttack[], source: string) {
  return attacks.find(({ sources }) => sources.includes(source));
}

/** The records of a day, and what a SIEM with this configuration reports of them. */
export const morningFor = remembered((configuration: SiemConfiguration, day): ReadMorning => {
  const morning = stream(day);
  const lines = new Map<string, ShopRecord[]>();
  for (const record of morning.records) {
    const source = sourceOf(record);
    const line = attackOf(morning.attacks, source)?.id ?? source;
    const of = lines.get(line);
    if (of) of.push(record);
    else lines.set(line, [record]);
  }
  return { ...morning, lines, incidents: reportedOf(configuration, morning.records) };
});

/** What a SIEM reports of some records, which it reads by the clocks that its configuration puts right. */
export function reportedOf(
  { clocks, rules }: SiemConfiguration,
  records: readonly ShopRecord[],
): readonly SiemIncident[] {
  return incidentsOf(rules, records, {
    rulesOf: baseRulesOf,
    valueOf: fieldOf,
    timeOf: (record) => record.at + clocks[clockOf(record)],
  });
}

/** The attack that an incident is about: the one that at least half of its records belong to. */
export function subjectOf(
  { records }: SiemIncident,
  attacks: readonly StreamAttack[],
): StreamAttack | undefined {
  return attacks.find(
    ({ sources }) =>
      records.filter(({ record }) => sources.includes(sourceOf(record))).length * 2 >=
      records.length,
  );
}
