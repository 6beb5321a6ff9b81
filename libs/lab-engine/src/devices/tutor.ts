/** What a tutor knows of every kind of record. */
import { filled } from '../filled.ts';
import { isAttack } from '../inspect/packet-facts.ts';
import { spokenOf } from '../inspect/names.ts';
import type { Evidence, LabRecord } from '../packets/evidence.ts';
import { rankOf } from '../views/wording.ts';
import type { RecordKind } from './derived.ts';
import { KINDS, type Cases, type QuestionName } from './records.ts';

/** What a record can show that its device did; a sentence about a run claims such deeds. */
type ShownDeed =
  | 'stop'
  | 'notice'
  | 'collect'
  | 'correlate'
  | 'encrypt'
  | 'forward'
  | 'inspect'
  | 'pass';

/** A question that a learner may want to ask about what just happened. */
export interface SuggestedQuestion {
  readonly name: QuestionName;
  readonly question: string;
  readonly record: LabRecord;
}

const ATTACKS = { sqli: 'SQL injection', xss: 'XSS attack', dirbuster: 'directory search' };

const VALUES: Readonly<Record<string, (record: LabRecord) => string>> = {
  attack({ finding, request }) {
    const kind = request?.kind ?? finding;
    return ATTACKS[kind === 'xss' || kind === 'dirbuster' ? kind : 'sqli'];
  },
  backend: ({ backend }) => spokenOf(backend ?? 'web-a'),
};

/** When a question is for a record, by the name of the case; the first one that holds counts. */
const CASES: Readonly<Record<string, (record: LabRecord, evidence: Evidence) => boolean>> = {
  'at the firewall': (_, { packets }) => packets.some(({ to }) => to === 'firewall'),
  'an attack': ({ request }) => Boolean(request && isAttack(request)),
  'block client': ({ rule }) => rule === 'block client',
  'block attacker': ({ rule }) => rule === 'block attacker',
  otherwise: () => true,
};

function worded(asked: Cases, record: LabRecord, evidence: Evidence): string {
  const text =
    typeof asked === 'string'
      ? asked
      : Object.entries(asked).find(([name]) => CASES[name]!(record, evidence))![1];
  return filled(text, (name) => VALUES[name]?.(record));
}

/** The questions about an action, a block first; none for traffic that the learner did not ask for. */
export function questionsAbout(evidence: Evidence | null): readonly SuggestedQuestion[] {
  if (!evidence) return [];
  const firsts = new Map<RecordKind, LabRecord>();
  for (const record of evidence.records)
    if (!record.isBackground && !firsts.has(record.kind)) firsts.set(record.kind, record);
  return [...firsts.values()]
    .map((record) => [record.action === 'blocked' ? -1 : rankOf(record, evidence), record] as const)
    .sort(([one], [other]) => one - other)
    .flatMap(([, record]) =>
      Object.entries(KINDS[record.kind].questions).map(([name, asked]) => ({
        name: name as QuestionName,
        question: worded(asked, record, evidence),
        record,
      })),
    );
}

/** Whether a record of this device shows that it did this. */
export function showsDeed({ device, kind }: LabRecord, by: string, deed: ShownDeed): boolean {
  return device === by && KINDS[kind].shows.includes(deed);
}

/** The kinds of record that somebody may want to ask about. */
export const ASKED_KINDS = (Object.keys(KINDS) as RecordKind[]).filter(
  (kind) => Object.keys(KINDS[kind].questions).length > 0,
);
