import type { LabRecord, Topic } from '../../packets/evidence.ts';
import { droppedPorts, groupedBy, pathOfTarget, statusesInWords } from '../../facts.ts';
import {
  fact,
  type ExplainedRecord,
  type LineRef,
  type Reasons,
  type WhyFact,
} from '../../inspect/explanation.ts';
import { collected } from '../../inspect/formats.ts';
import { spokenOf } from '../../inspect/names.ts';
import type { PlayedAction } from '../../inspect/play-run.ts';
import { topicName } from '../device.ts';

function gist({ kind, rule, status, request, backend, finding }: LabRecord): string {
  if (kind === 'firewall-dropped') return `drop, ${rule}`;
  if (backend && kind.startsWith('lb-')) return `to ${spokenOf(backend)}`;
  const asked = request ? `GET ${pathOfTarget(request.target)}` : 'a connection';
  if (status) return `${asked}: ${status}`;
  return finding ? `${asked}, signature ${rule}` : asked;
}

/** One fact per device and kind of record; of many records of a kind, the first and how many. */
function readFacts(about: ExplainedRecord): readonly WhyFact[] {
  const byKind = groupedBy(collected(about.played), ({ kind }) => kind);
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

/** How the SIEM knew what it was about: a device's finding, or one of its rules. */
function grounds(topic: Topic, read: readonly LabRecord[], finding: Topic | null | undefined) {
  if (topic === 'port scan') {
    if (finding === topic) return 'recognised';
    return droppedPorts(read) > 2 ? 'many ports' : topic;
  }
  if (topic === 'web access')
    return read.some(({ kind }) => kind === 'firewall-dropped') ? 'blocked access' : topic;
  const isAttack = topic === 'sqli' || topic === 'xss' || topic === 'dirbuster';
  if (isAttack && finding) return 'found';
  return isAttack && topic !== 'dirbuster' ? 'attack' : topic;
}

function sourced(name: string, when: string, source: string | null, line: LineRef | null): WhyFact {
  const before = `${when}, from `;
  const marks = [{ from: before.length, to: before.length + (source?.length ?? 0) }];
  return fact(name, before + source, marks, line);
}

export const why: Reasons = {
  'siem-ingested': (about) => {
    const { severity, ingest } = about.record;
    const { topic, outcome } = ingest!;
    const read = collected(about.played);
    const finder = read.find(({ finding }) => finding !== null);
    const rating = `${severity}, by what is at stake and not by whether it was blocked`;
    return {
      is: grounds(topic, read, finder?.finding),
      values: { device: finder?.device, topic: topicName(topic) },
      facts: [
        ...readFacts(about),
        ...(severity ? [fact('severity', rating)] : []),
        fact('outcome', outcome),
      ],
    };
  },
  'siem-rerated': ({ record: { subject, severity } }) => ({
    values: { sensor: String(subject), siem: String(severity) },
  }),
  'siem-correlated': ({ record: { source }, run, played, before }) => {
    const { title, timespan } = before.siemRule;
    const scan = run.findLast(
      ({ number, result }) =>
        number < played.number &&
        result.records.some((each) => each.ingest?.topic === 'port scan' && each.source === source),
    );
    const lineIn = ({ number: action, result }: PlayedAction): LineRef | null => {
      const line = result.records.find(({ ingest }) => ingest !== null);
      return line ? { action, sequence: line.sequence } : null;
    };
    const earlier = scan ? `action ${scan.number}` : 'earlier';
    return {
      facts: [
        sourced('port scan', earlier, source, scan ? lineIn(scan) : null),
        sourced('web attack', `action ${played.number}`, source, lineIn(played)),
        fact('rule', title),
        fact('time span', `${timespan}, and the run is shorter`),
      ],
    };
  },
};
