import { isAttack, packetOf } from '@netward/lab-engine/inspect';
import { responseFacts } from '@netward/lab-engine/response-facts';
import type { MarkedRecord, RecordProof } from '../proof.ts';

/** Whether the answer of the record's attempt gave away rows of a table. */
function isTaken({ played: { result }, record }: MarkedRecord): boolean {
  const exchange = packetOf(result, record)?.exchange;
  return result.packets.some(
    (packet) =>
      packet.exchange === exchange &&
      responseFacts(result, packet).some(({ kind }) => kind === 'gave away'),
  );
}

const taken: RecordProof = {
  id: 'proof-1',
  marks: 'record',
  lead: 'Several devices wrote about the injections. Mark the one record that says that something was taken.',
  needs: 'Run SQL injection once with IPS and WAF off, and compare who writes what about it.',
  question: 'Which record says that something was taken?',
  hint: 'Tried, stopped and answered are three things. Who can say that an answer left?',
  isThere: (part) => part.record.device === 'Server' && isTaken(part),
  proved:
    'The server’s own line: it answered the injection with 200 and sent a page. No other device can say that.',
  doesNotShow:
    'The line holds no body. Which rows left is only in the packet of the answer, for as long as somebody keeps it.',
  reasons: [
    {
      when: ({ record }) => record.action === 'blocked',
      says: 'This device stopped the request, so no page of the shop came back for it.',
    },
    {
      when: ({ record }) => record.device === 'SIEM',
      says: 'The SIEM repeats what the others wrote. “Allowed” means that nothing stopped it, not that something left.',
    },
    {
      when: ({ record }) => record.action === 'alerted',
      says: 'An alert says what was tried. Look for the record that says what came of it.',
    },
    {
      when: ({ record }) =>
        record.device === 'Server' && !(record.request && isAttack(record.request)),
      says: 'This answer is the page that a customer asked for.',
    },
    { when: () => true, says: 'This record is about no answer.' },
  ],
};

export const proofs = [taken];
