import type { LabRecord } from '@netward/lab-engine';
import { recordOf } from '@netward/lab-engine/facts';
import type { PlayedAction } from '@netward/lab-engine/inspect';
import type { MarkedRecord, RecordProof } from '../proof.ts';

const topicOf = ({ played }: MarkedRecord) =>
  recordOf(played.result, 'siem-ingested')?.ingest?.topic ?? null;
const isScan = (part: MarkedRecord) => topicOf(part) === 'port scan';
const isJoined = ({ result }: PlayedAction) => recordOf(result, 'siem-correlated') !== undefined;

/** Whether the SIEM got the record from a device, or wrote it about what it got. */
function isRead({ kind, action, device }: LabRecord): boolean {
  return kind === 'siem-ingested' || (action !== null && device !== 'SIEM');
}

/** Whether a correlation of the run has joined this action with an attack after it. */
const isAwaited = ({ run, played }: MarkedRecord) => run.slice(played.number).some(isJoined);

const conclusion = {
  when: ({ record }: MarkedRecord) => record.kind === 'siem-correlated',
  says: 'This is what the SIEM concluded. Mark a record that it concluded it from.',
};
const notRead = {
  when: ({ record }: MarkedRecord) => !isRead(record),
  says: 'The SIEM gets no such record: only what a device reports about traffic reaches it.',
};

const first: RecordProof = {
  id: 'proof-1',
  marks: 'record',
  lead: 'One incident stands on two records. Mark the one that had to arrive first.',
  needs: 'With the SIEM on, scan ports and attack afterwards, until the SIEM writes “Correlated”.',
  question: 'Which record of the incident had to arrive first?',
  hint: 'The rule is called “Port scan, then a web attack, from one address”.',
  isThere: (part) => isScan(part) && isAwaited(part) && isRead(part.record),
  proved: 'The scan came first: from then on the SIEM waited for an attack from the same address.',
  doesNotShow:
    'By itself a scan shows no intent to attack. Whoever runs a public server is scanned every day.',
  reasons: [
    conclusion,
    notRead,
    {
      when: isScan,
      says: 'A scan, and nothing came after it: no correlation of this run follows it. Is there an earlier one?',
    },
    {
      when: ({ played }) => isJoined(played),
      says: 'This attack came second. Which record had to be there before it?',
    },
    { when: () => true, says: 'The rule asks for a scan first, and this record is not of one.' },
  ],
};

const second: RecordProof = {
  id: 'proof-2',
  marks: 'record',
  lead: 'Now mark the record that completed the incident.',
  needs: 'With the SIEM on, scan ports and attack afterwards, until the SIEM writes “Correlated”.',
  question: 'Which record completed the incident?',
  hint: 'Look in the action in which the SIEM wrote “Correlated”.',
  isThere: ({ played, record }) => isJoined(played) && isRead(record),
  proved: 'A web attack from the address that had scanned: with it the rule was complete.',
  doesNotShow:
    'It does not show that one person did both: the rule joins by address, and an address can be shared.',
  reasons: [
    conclusion,
    notRead,
    { when: isScan, says: 'The scan came first, and the SIEM had to wait for something more.' },
    {
      when: (part) => isAwaited(part),
      says: 'At this record the rule had nothing to join: no scan before it, or no attack in it.',
    },
    {
      when: () => true,
      says: 'The incident was complete before this record, or there is none in this run yet.',
    },
  ],
};

export const proofs = [first, second];
