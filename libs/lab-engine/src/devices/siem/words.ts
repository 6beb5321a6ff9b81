import type { LabRecord } from '../../packets/record.ts';
import { RANK, TOPIC_NAMES, onOff, type NodeWords, type Wording } from '../words.ts';

type Kind = 'siem-on' | 'siem-off' | 'siem-ingested' | 'siem-rerated' | 'siem-correlated';

export const words: Readonly<Record<Kind, Wording>> = {
  'siem-on': {
    line: "Collecting the records of this network's devices from now on.",
    look: ['success', 'info'],
    message: 'A SIEM sees only what is sent to it, and blocks nothing by itself.',
  },
  'siem-off': {
    line: 'Collection stopped. New events are not recorded.',
    look: ['warn', 'info'],
    message:
      'Nothing is collected from now on. What happens may still be in the devices’ own logs.',
  },
  'siem-ingested': { line: ingestLine, look: ['info', 'info'] },
  'siem-rerated': {
    line: ({ severity, subject }) =>
      `The sensor rates this ${subject} by its signature, the SIEM ${severity}: a public shop is at stake.`,
    look: ['info', 'info'],
  },
  'siem-correlated': {
    line: ({ source }) => `Correlated: reconnaissance then web attack from ${source}, one incident`,
    look: ['warn', 'alerted'],
    rank: RANK.incident,
    message:
      'Scan and attack share one source: one incident instead of two alerts. The SIEM reports, it does not block.',
    mark: () => ({ node: 'siem', verdict: 'alerted', flag: 'one incident' }),
  },
};

function ingestLine({ ingest, source, severity }: LabRecord): string {
  const { topic, outcome, alert, feeds } = ingest!;
  const facts = `(outcome=${outcome}, alert=${alert ? 'yes' : 'no'}, source=${feeds.join(', ')})`;
  const from = topic === 'port scan' || topic === 'dropped connection' ? ` from ${source}` : '';
  switch (topic) {
    case 'sniffer note':
      return 'Ingest: sniffer note from lab telemetry (informational)';
    case 'nothing':
      return 'Ingest: nothing, since no device has a record of it.';
    case 'web access':
      return `Ingest: web access from ${source} (benign)${outcome === 'blocked' ? ` ${facts}` : ''}`;
    default:
      return `Ingest: ${TOPIC_NAMES[topic]}${from}, severity ${severity} ${facts}`;
  }
}

export const nodeWords: Readonly<Record<'siem', NodeWords>> = {
  siem: {
    state: ({ siemEnabled }) => onOff(siemEnabled),
    notes: ({ siemEnabled }) => [siemEnabled ? 'collecting' : 'no records'],
    arrived: () => 'A record arrived.',
    cell: () => 'record',
  },
};
