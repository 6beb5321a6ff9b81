/**
 * Correlation rules as Sigma has them (Sigma Correlation Rules Specification 2.0.2): base rules pick
 * single records, and a correlation joins records that share a value within a time span. Left out:
 * value_count, conditions other than gte, rules over other correlations.
 */

/** A base rule, and the field of its records by which they are grouped. */
export interface CorrelatedEvent {
  readonly rule: string;
  readonly by: string;
}

/** event_count: so many records of any of the rules. temporal: one of each, in any order or in this one. */
export interface CorrelationRule {
  readonly title: string;
  readonly type: 'event_count' | 'temporal' | 'temporal_ordered';
  readonly events: readonly CorrelatedEvent[];
  /** Between the first and the last record of a hit, at most: a number and s, m, h or d. */
  readonly timespan: string;
  /** How many records an event_count needs; the others need one of each rule. */
  readonly gte?: number;
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** How a SIEM reads the records of its sources. */
export interface RecordReader<R> {
  rulesOf(record: R): readonly string[];
  /** The value of a field; null if the record has no such field. */
  valueOf(record: R, field: string): string | null;
  /** Seconds, by the clock that the SIEM puts right. */
  timeOf(record: R): number;
}

interface CorrelatedRecord<R> {
  readonly record: R;
  readonly at: number;
  readonly rule: string;
}

/** What a SIEM reports once: hits of one rule in one group that share records. */
export interface Incident<R> {
  readonly number: number;
  readonly rule: number;
  readonly group: string;
  readonly records: readonly CorrelatedRecord<R>[];
  /** The record with which the first hit was complete. */
  readonly raisedBy: CorrelatedRecord<R>;
}

/** The records that a rule's events pick, by the value of the field that they are grouped by. */
function groupsOf<R>(
  { events }: CorrelationRule,
  records: readonly { record: R; at: number; matched: readonly string[] }[],
  reader: RecordReader<R>,
): ReadonlyMap<string, readonly CorrelatedRecord<R>[]> {
  const groups = new Map<string, CorrelatedRecord<R>[]>();
  for (const { record, at, matched } of records)
    for (const { rule, by } of events) {
      const value = matched.includes(rule) ? reader.valueOf(record, by) : null;
      if (value === null) continue;
      const entry = { record, at, rule };
      const group = groups.get(value);
      if (group) group.push(entry);
      else groups.set(value, [entry]);
    }
  for (const group of groups.values()) group.sort((a, b) => a.at - b.at);
  return groups;
}

function isHit<R>(
  { type, events, gte = 1 }: CorrelationRule,
  window: readonly CorrelatedRecord<R>[],
): boolean {
  if (type === 'event_count') return window.length >= gte;
  if (type === 'temporal')
    return events.every(({ rule }) => window.some((entry) => entry.rule === rule));
  if (window.at(-1)!.rule !== events.at(-1)!.rule) return false;
  let next = 0;
  for (const entry of window) if (entry.rule === events[next]?.rule) next += 1;
  return next >= events.length;
}

/** The hits in a group: windows that end with each record. Those that share records are one. */
function hitsIn<R>(rule: CorrelationRule, group: readonly CorrelatedRecord<R>[]) {
  const hits: { from: number; to: number; raisedBy: CorrelatedRecord<R> }[] = [];
  const span = Number(rule.timespan.slice(0, -1)) * UNITS[rule.timespan.slice(-1)]!;
  let from = 0;
  group.forEach((entry, to) => {
    while (entry.at - group[from]!.at > span) from += 1;
    if (!isHit(rule, group.slice(from, to + 1))) return;
    const last = hits.at(-1);
    if (last && from <= last.to) last.to = to;
    else hits.push({ from, to, raisedBy: entry });
  });
  return hits;
}

/**
 * What a SIEM with these rules reports of some records, by the time of the first record. Sigma leaves
 * it to the SIEM how hits become incidents: here hits of one rule and group that share a record are one.
 */
export function incidentsOf<R>(
  rules: readonly CorrelationRule[],
  records: readonly R[],
  reader: RecordReader<R>,
): readonly Incident<R>[] {
  const read = records
    .map((record) => ({ record, at: reader.timeOf(record), matched: reader.rulesOf(record) }))
    .filter(({ matched }) => matched.length > 0);
  return rules
    .flatMap((rule, index) =>
      [...groupsOf(rule, read, reader)].flatMap(([group, entries]) =>
        hitsIn(rule, entries).map(({ from, to, raisedBy }) => ({
          rule: index,
          group,
          records: entries.slice(from, to + 1),
          raisedBy,
        })),
      ),
    )
    .sort((a, b) => a.records[0]!.at - b.records[0]!.at)
    .map((incident, index) => ({ ...incident, number: index + 1 }));
}

/** The alias under which a rule's fields are grouped where they differ. */
const ALIAS = 'actor';

/** A title as it stands, or in quotes where YAML could take it for anything but text. */
function printTitle(title: string): string {
  const isPlain =
    /^[A-Za-z][\w .,;()'/+-]*$/.test(title) && !/ $|^(?:true|false|null)$/i.test(title);
  return isPlain ? title : JSON.stringify(title);
}

/** The lines of a rule as a YAML document (Sigma Correlation Rules Specification 2.0.2). */
export function printRule(rule: CorrelationRule): readonly string[] {
  const fields = [...new Set(rule.events.map(({ by }) => by))];
  const isAliased = fields.length > 1;
  return [
    `title: ${printTitle(rule.title)}`,
    'correlation:',
    `  type: ${rule.type}`,
    '  rules:',
    ...rule.events.map((event) => `    - ${event.rule}`),
    ...(isAliased ? ['  aliases:', `    ${ALIAS}:`] : []),
    ...(isAliased ? rule.events.map((event) => `      ${event.rule}: ${event.by}`) : []),
    '  group-by:',
    `    - ${isAliased ? ALIAS : fields[0]}`,
    `  timespan: ${rule.timespan}`,
    ...(rule.type === 'event_count' ? ['  condition:', `    gte: ${rule.gte}`] : []),
  ];
}
