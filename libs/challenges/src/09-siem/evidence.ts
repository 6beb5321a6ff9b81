import { filled } from '@netward/lab-engine/filled';
import { fact, type WhyFact } from '@netward/lab-engine/inspect';
import type { Day, FlowEvidence } from '../challenge.ts';
import { letterOf } from '../day.ts';
import { timeOfDay } from '../time-of-day.ts';
import { linesOfRecords, packetsOfRecords } from '../shop/written.ts';
import { sourceOf, type ShopRecord } from '../shop/play.ts';
import { listed, plural } from '../judging.ts';
import { baseRulesOf, type SiemRuleSettings, type SiemConfiguration } from './configuration.ts';
import {
  attackOf,
  morningFor,
  reportedOf,
  subjectOf,
  type SiemIncident,
  incidentsWith,
  kindsOf,
} from './judge.ts';
import texts from './texts.json' with { type: 'json' };

/** By what a rule groups: 'source.ip = network.forwarded_ip' where its events name it differently. */
const fieldsIn = ({ events }: SiemRuleSettings): string =>
  [...new Set(events.map(({ by }) => by))].join(' = ');

/** What a rule asks for, in one sentence. */
export function ruleInWords(rule: SiemRuleSettings): string {
  const names = rule.events.map((event) => event.rule);
  const grouped = `with the same ${fieldsIn(rule)}, within ${rule.timespan}`;
  switch (rule.type) {
    case 'event_count':
      return `at least ${rule.gte} of ${listed(names)} ${grouped}`;
    case 'temporal':
      return `${listed(names)} in any order, ${grouped}`;
    case 'temporal_ordered':
      return `${names.join(', then ')}, ${grouped}`;
  }
}

function factsOf(incident: SiemIncident, { rules }: SiemConfiguration): readonly WhyFact[] {
  const { number, rule, group, records } = incident;
  const [first, last] = [records[0]!.at, records.at(-1)!.at];
  const sources = new Set(records.map(({ record }) => sourceOf(record)));
  return [
    fact(`incident ${number}`, `rule ${rule + 1}, “${rules[rule]!.title}”`),
    fact('asks for', ruleInWords(rules[rule]!)),
    fact('group', group, [{ from: 0, to: group.length }]),
    fact(
      'records',
      `${records.length}, from ${timeOfDay(first)} to ${timeOfDay(last)} by the corrected clocks`,
    ),
    fact('sources in it', sources.size),
  ];
}

function joinedBy({ rule, group }: SiemIncident, { rules }: SiemConfiguration): string {
  return filled(texts.evidence.by, { rule: rule + 1, field: fieldsIn(rules[rule]!), group });
}

/** Why a rule that is about such records did not join these: the first step wider with which it would. */
function missedBy(
  configuration: SiemConfiguration,
  index: number,
  records: readonly ShopRecord[],
): keyof typeof texts.evidence.missed {
  const rule = configuration.rules[index]!;
  const joins = (wider: object) => {
    const rules = [{ ...rule, timespan: '999d', ...wider } as SiemRuleSettings];
    return reportedOf({ ...configuration, rules }, records).length > 0;
  };
  if (joins({})) return 'window';
  if (rule.type === 'event_count') return 'few';
  return rule.type === 'temporal_ordered' && joins({ type: 'temporal' }) ? 'order' : 'field';
}

/** Why no rule joined the records of an attack, by the first rule that asks for all that it looks for. */
function whyMissed(configuration: SiemConfiguration, records: readonly ShopRecord[]): string {
  const picked = [...new Set(records.flatMap(baseRulesOf))];
  const index = configuration.rules.findIndex(({ type, events }) =>
    type === 'event_count'
      ? events.some(({ rule }) => picked.includes(rule))
      : events.every(({ rule }) => picked.includes(rule)),
  );
  const rule = configuration.rules[index];
  if (!rule) return filled(texts.evidence.missed.none, { picked: listed(picked) });
  return filled(texts.evidence.missed[missedBy(configuration, index, records)], {
    ...{ rule: index + 1, field: fieldsIn(rule), timespan: rule.timespan },
    gte: 'gte' in rule ? rule.gte : 1,
  });
}

/** Whether a line's records were joined, and rightly, and by what or why not. */
function sentenceOf(
  configuration: SiemConfiguration,
  records: readonly ShopRecord[],
  within: readonly SiemIncident[],
  [isAttack, isFound]: readonly [boolean, boolean],
): string {
  const { unjoined, found, joined } = texts.evidence;
  const who = isAttack ? 'attack' : 'visitor';
  const sentence = within.length === 0 ? unjoined[who] : isFound ? found : joined[who];
  return filled(sentence, {
    records: kindsOf(records) || 'nothing that a base rule knows',
    incidents: plural(within.length, 'incident'),
    by: [...new Set(within.map((incident) => joinedBy(incident, configuration)))].join(' '),
    missed: whyMissed(configuration, records),
  });
}

/** What stands under one line: its records as the devices wrote them, and the incidents it is in. */
export function evidence(
  configuration: SiemConfiguration,
  traffic: Day,
  flow: string,
): FlowEvidence | null {
  const { lines, attacks, incidents, day } = morningFor(configuration, traffic);
  const line = flow.slice(2);
  const records = lines.get(line);
  if (!records || !flow.startsWith(`${letterOf(traffic)}-`)) return null;
  const isAttack = attackOf(attacks, sourceOf(records[0]!)) !== undefined;
  const within = incidentsWith(incidents, records);
  const isFound = within.some((incident) => subjectOf(incident, attacks)?.id === line);
  return {
    packets: packetsOfRecords(records),
    why: {
      device: 'SIEM',
      node: 'siem',
      verdict: within.length ? 'alerted' : 'info',
      heading: 'SIEM, correlation',
      sentence: sentenceOf(configuration, records, within, [isAttack, isFound]),
      reason: { kind: 'facts' },
      facts: within.flatMap((incident) => factsOf(incident, configuration)),
      silent: [],
    },
    written: linesOfRecords(records, day),
  };
}
