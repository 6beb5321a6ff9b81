import { filled } from '@netward/lab-engine/filled';
import { fact, type WhyFact } from '@netward/lab-engine/inspect';
import type { Day, FlowEvidence } from '../challenge.ts';
import { letterOf } from '../day.ts';
import { timeOfDay } from '../time-of-day.ts';
import { linesOfRecords, packetsOfRecords } from '../shop/evidence.ts';
import { sourceOf } from '../shop/records.ts';
import { listed, plural } from '../shop/words.ts';
import type { SiemRuleSettings, SiemConfiguration } from './configuration.ts';
import { attackOf, morningFor, subjectOf, type SiemIncident } from './correlate.ts';
import { incidentsWith, kindsOf } from './judge.ts';
import texts from './texts.json' with { type: 'json' };

/** What a rule asks for, in one sentence. */
export function ruleInWords(rule: SiemRuleSettings): string {
  const names = rule.events.map((event) => event.rule);
  const fields = [...new Set(rule.events.map(({ by }) => by))];
  const grouped = `with the same ${fields.join(' = ')}, within ${rule.timespan}`;
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

/** Whether a line's records were joined, and rightly, in one sentence. */
function sentenceOf(
  within: readonly SiemIncident[],
  isAttack: boolean,
  isFound: boolean,
  kinds: string,
) {
  const { unjoined, found, joined } = texts.evidence;
  const who = isAttack ? 'attack' : 'visitor';
  const sentence = within.length === 0 ? unjoined[who] : isFound ? found : joined[who];
  const records = kinds || 'nothing that a base rule knows';
  return filled(sentence, { records, incidents: plural(within.length, 'incident') });
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
      sentence: sentenceOf(within, isAttack, isFound, kindsOf(records)),
      reason: { kind: 'facts' },
      facts: within.flatMap((incident) => factsOf(incident, configuration)),
      silent: [],
    },
    written: linesOfRecords(records, day),
  };
}
