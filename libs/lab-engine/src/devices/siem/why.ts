import { change } from '../../inspect/switches.ts';
import type { words } from './words.ts';
import type { LabRecord, Topic } from '../../packets/record.ts';
import { pathOfTarget, statusesInWords } from '../../facts.ts';
import { fact, type Explain, type ExplainedRecord } from '../../inspect/explanation.ts';
import { spokenOf } from '../../inspect/names.ts';
import type { WhyFact } from '../../inspect/why-types.ts';

const NAMES: Readonly<Partial<Record<Topic, string>>> = {
  sqli: 'SQL injection',
  xss: 'XSS',
  dirbuster: 'directory brute force',
  'port scan': 'a port scan',
};

/** The records of an action that the SIEM read. */
export function recordsRead({ evidence, record }: ExplainedRecord): readonly LabRecord[] {
  const reporters = record.ingest?.reporters ?? [];
  return evidence.records.filter(
    ({ action, node, device }) =>
      action !== null && device !== 'SIEM' && node !== null && reporters.includes(node),
  );
}

/** What one record says, in the words of its fields. */
function gist({ kind, rule, status, request, backend, finding }: LabRecord): string {
  if (kind === 'firewall-dropped') return `drop, ${rule}`;
  if (backend && kind.startsWith('lb-')) return `to ${spokenOf(backend)}`;
  const asked = request ? `GET ${pathOfTarget(request.target)}` : 'a connection';
  if (status) return `${asked}: ${status}`;
  return finding ? `${asked}, signature ${rule}` : asked;
}

/** One fact per device and kind of record; of many records of a kind, the first and how many. */
function readFacts(about: ExplainedRecord): readonly WhyFact[] {
  const byKind = new Map<string, LabRecord[]>();
  for (const record of recordsRead(about)) {
    const known = byKind.get(record.kind);
    if (known) known.push(record);
    else byKind.set(record.kind, [record]);
  }
  return [...byKind.values()].map((records) => {
    const [first] = records as [LabRecord];
    const statuses = records.flatMap(({ status }) => status ?? []);
    const many = statuses.length > 2 ? statusesInWords(statuses) : `${records.length} records`;
    const text = records.length > 1 ? `${gist(first)}, and on: ${many}` : gist(first);
    return fact(`from ${first.device}`, text, [], {
      action: about.played.number,
      sequence: first.sequence,
    });
  });
}

function droppedPorts(read: readonly LabRecord[]): number {
  const dropped = read.filter(({ kind }) => kind === 'firewall-dropped');
  return new Set(dropped.map(({ destination }) => destination)).size;
}

/** How the SIEM knew what it was about: a device's finding, or a rule of its own. */
function grounds(about: ExplainedRecord): string {
  const { topic } = about.record.ingest!;
  const read = recordsRead(about);
  const finder = read.find(({ finding }) => finding !== null);
  switch (topic) {
    case 'sniffer note':
      return 'This line comes from the lab: a passive sniffer sends no record to anybody.';
    case 'nothing':
      return 'No device that reports here wrote anything about this action, so there is nothing to read.';
    case 'web access':
      return read.some(({ kind }) => kind === 'firewall-dropped')
        ? 'A connection was dropped that no record calls an attack, so it counts as web access that was blocked.'
        : 'No record names an attack: what is left is that somebody asked for a page.';
    case 'dropped connection':
      return 'The firewall’s record of a dropped connection is all there is.';
    case 'port scan':
      if (finder?.finding === 'port scan') return `The ${finder.device} recognised a port scan.`;
      return droppedPorts(read) > 2
        ? 'The firewall dropped connections to more than two ports from one source: that is a port scan.'
        : 'A request of HTTP 1.0 without a Host is what a scanner sends to learn a service’s version.';
    default:
      if (finder) return `The ${finder.device} recognised ${NAMES[topic] ?? topic} by itself.`;
      return topic === 'dirbuster'
        ? 'No device recognised it; the SIEM’s own rule counts the 404 answers in the web log.'
        : `No device recognised it; the SIEM’s own rule finds the words of ${NAMES[topic] ?? topic} in the web log.`;
  }
}

const siemIngested: Explain = (about) => {
  const { severity, ingest } = about.record;
  const read = readFacts(about);
  return {
    heading: 'SIEM, records only',
    sentence: grounds(about),
    facts: [
      ...read,
      ...(severity
        ? [fact('severity', `${severity}, by what is at stake and not by whether it was blocked`)]
        : []),
      fact('outcome', ingest!.outcome),
    ],
  };
};

const siemRerated: Explain = ({ record }) => ({
  heading: 'SIEM, severity',
  sentence: `The sensor rates its signature, the SIEM what is at stake; so one says ${record.subject}, the other ${record.severity}.`,
});

const siemCorrelated: Explain = ({ record, run, played, before }) => {
  const { source } = record;
  const { title, timespan } = before.siemRule;
  const scan = run.findLast(
    ({ number, result }) =>
      number < played.number &&
      result.records.some((each) => each.ingest?.topic === 'port scan' && each.source === source),
  );
  const line = scan?.result.records.find(({ ingest }) => ingest !== null);
  const ingested = played.result.records.find(({ ingest }) => ingest !== null);
  const earlier = fact(
    'port scan',
    scan ? `action ${scan.number}, from ${source}` : `earlier, from ${source}`,
    sourceMark(scan ? `action ${scan.number}, from ` : 'earlier, from ', source),
    scan && line ? { action: scan.number, sequence: line.sequence } : null,
  );
  const later = fact(
    'web attack',
    `action ${played.number}, from ${source}`,
    sourceMark(`action ${played.number}, from `, source),
    ingested ? { action: played.number, sequence: ingested.sequence } : null,
  );
  return {
    heading: 'SIEM, correlation by source',
    sentence: `A port scan and then a web attack came from the same source, ${source}: the rule makes one incident of the two.`,
    facts: [
      earlier,
      later,
      fact('rule', title),
      fact('time span', `${timespan}, and the run is shorter`),
    ],
  };
};

function sourceMark(before: string, source: string | null) {
  return [{ from: before.length, to: before.length + (source?.length ?? 0) }];
}

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'siem-on': change(
    'From now on the SIEM reads the records that devices send it; what was written before stays unread.',
  ),
  'siem-off': change('Devices still write their records; the SIEM no longer reads them.'),
  'siem-ingested': siemIngested,
  'siem-rerated': siemRerated,
  'siem-correlated': siemCorrelated,
};
