import { incidentsOf, type Incident } from '@netward/lab-engine/siem';
import { countsIn, remembered, goalsFrom, plural } from '../judging.ts';
import { sourceOf, type ShopRecord } from '../shop/play.ts';
import { baseRulesOf, clockOf, fieldOf, type SiemConfiguration } from './configuration.ts';
import type { StreamAttack } from './stories.ts';
import { stream } from './stream.ts';
import type { Day, Goal, JudgedFlow, Judgement } from '../challenge.ts';
import { letterOf } from '../day.ts';
import { timeOfDay } from '../time-of-day.ts';
import texts from './texts.json' with { type: 'json' };

export type SiemIncident = Incident<ShopRecord>;

/** The attack that a source belongs to; undefined for everybody else. */
export function attackOf(attacks: readonly StreamAttack[], source: string) {
  return attacks.find(({ sources }) => sources.includes(source));
}

/** The line of a record: an attack, or a visitor. */
export function lineOf(attacks: readonly StreamAttack[], record: ShopRecord): string {
  const source = sourceOf(record);
  return attackOf(attacks, source)?.id ?? source;
}

/** The records of a day, and what a SIEM with this configuration reports of them. */
export const morningFor = remembered((configuration: SiemConfiguration, day) => {
  const morning = stream(day);
  const lines = new Map<string, readonly ShopRecord[]>();
  for (const record of morning.records) {
    const line = lineOf(morning.attacks, record);
    lines.set(line, [...(lines.get(line) ?? []), record]);
  }
  return { ...morning, lines, incidents: reportedOf(configuration, morning.records) };
});

export type ReadMorning = ReturnType<typeof morningFor>;

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

/** 'rule 2': a correlation rule as a part of the configuration, from its place in the list. */
export function partOfRule(index: number): string {
  return `rule ${index + 1}`;
}

const KINDS: Readonly<Record<string, (record: ShopRecord) => boolean>> = {
  'port scan': ({ tool }) => tool === 'ids',
  page: (record) => record.tool === 'nginx' && !record.target.startsWith('/login?'),
  'failed login': (record) => record.tool === 'shop' && record.event === 'login_failed',
  login: (record) => record.tool === 'shop' && record.event === 'session_opened',
};

/** What the records of a line are, by kind: '5 pages, 1 login'. */
export function kindsOf(records: readonly ShopRecord[]): string {
  const counts = Object.entries(KINDS).map(
    ([kind, is]) => [records.filter(is).length, kind] as const,
  );
  return counts.flatMap(([count, kind]) => (count > 0 ? plural(count, kind) : [])).join(', ');
}

/** The incidents that hold a record of a line. */
export function incidentsWith(
  incidents: readonly SiemIncident[],
  records: readonly ShopRecord[],
): readonly SiemIncident[] {
  const ids = new Set(records.map(({ id }) => id));
  return incidents.filter((incident) => incident.records.some(({ record }) => ids.has(record.id)));
}

function named(incidents: readonly SiemIncident[]): string {
  const numbers = incidents.map(({ number }) => number).join(', ');
  return `${incidents.length === 1 ? 'incident' : 'incidents'} ${numbers}`;
}

function goalsOf(
  flows: readonly JudgedFlow[],
  incidents: readonly SiemIncident[],
  subjects: readonly (string | undefined)[],
): readonly Goal[] {
  const { attacks, through, 'turned-away': accused } = countsIn({ flows });
  const isOneEach = incidents.length === attacks && new Set(subjects).size === attacks;
  return goalsFrom(texts.goals, flows, {
    accused: plural(accused, 'customer'),
    uneven: through === 0 && isOneEach ? 0 : 1,
    incidents: plural(incidents.length, 'incident'),
  });
}

/** What became of a line, and what decided: of an attack, the incidents that are `about` it. */
function decisionOf(
  isAttack: boolean,
  within: readonly SiemIncident[],
  about: readonly SiemIncident[],
): Pick<JudgedFlow, 'outcome' | 'decidedBy'> {
  if (about.length > 0) return { outcome: 'stopped', decidedBy: named(about) };
  const outcome = isAttack ? 'through' : within.length > 0 ? 'turned-away' : 'served';
  if (within.length === 0) return { outcome, decidedBy: 'no incident' };
  return { outcome, decidedBy: isAttack ? `lost in ${named(within)}` : named(within) };
}

/** Judges a configuration: one line for every visitor, and one for each attack. */
export function judgeSiem(configuration: SiemConfiguration, traffic: Day): Judgement {
  const { lines, attacks, incidents } = morningFor(configuration, traffic);
  const subjects = incidents.map((incident) => subjectOf(incident, attacks)?.id);
  const flows = [...lines].map(([line, records]): JudgedFlow => {
    const source = sourceOf(records[0]!);
    const { name, sources = [] } = attackOf(attacks, source) ?? {};
    const within = incidentsWith(incidents, records);
    const about = within.filter((incident) => subjects[incident.number - 1] === line);
    return {
      id: `${letterOf(traffic)}-${line}`,
      time: timeOfDay(records[0]!.at),
      source: sources.length > 1 ? `${sources.length} addresses` : source,
      summary: name ? `${name}: ${kindsOf(records)}` : kindsOf(records),
      ...decisionOf(name !== undefined, within, about),
      alerts: within.length,
    };
  });
  return {
    traffic,
    flows,
    goals: goalsOf(flows, incidents, subjects),
    hits: Object.fromEntries(
      configuration.rules.map((_, index) => [
        partOfRule(index),
        incidents.filter(({ rule }) => rule === index).length,
      ]),
    ),
  };
}
