import { whyOf } from '@netward/evidence';
import type { Verdict } from '@netward/lab-engine';
import { capitalized, fact } from '@netward/lab-engine/inspect';
import type { FlowEvidence } from '../challenge.ts';
import { evidenceFrom, writtenDuring } from '../played.ts';
import { captureOf, hostOf, infoOf, type Capture, type CapturedPacket } from './capture.ts';
import { marksOn, type FindingName } from './configuration.ts';
import { askedBy, findingWords, linesOf, whyWrong } from './judge.ts';

/**
 * The connection of a host, or of a finding that was made; a finding that is still open has no packets yet.
 * What is said of a host that is accused is why it is innocent.
 */
export const evidence = evidenceFrom(linesOf, ({ finding, accused, each }, configuration, day) => {
  const capture = captureOf(day);
  const marks = marksOn(configuration, day);
  if (!each) return stillOpen(capture, finding!, marks[finding!]);
  const found = finding === 'password' ? 'exposed' : 'alerted';
  const reason = accused && whyWrong(capture, accused, marks[accused]);
  return evidenceOf(capture, each, finding ? found : 'info', reason);
});

const BY_SNIFFER = { device: 'Sniffer', node: 'sniffer', reason: { kind: 'facts' } } as const;

function stillOpen(capture: Capture, finding: FindingName, mark: number | null): FlowEvidence {
  const standing = mark === null ? 'is not marked yet' : `is not packet ${mark}`;
  const sentence = `${capitalized(findingWords(capture, finding))} ${standing}.`;
  const heading = 'Still open';
  const why = { ...BY_SNIFFER, verdict: 'info', heading, sentence, facts: [], silent: [] } as const;
  return { packets: [], why, written: [] };
}

function evidenceOf(
  capture: Capture,
  each: CapturedPacket,
  verdict: Verdict,
  reason: string | null,
): FlowEvidence {
  const { number, packet, played } = each;
  const { played: action, packets } = played;
  // A capture comes without the server's log, so the packet speaks for itself.
  const unwritten = { ...action, result: { ...action.result, packets, records: [] } };
  const sentence = reason ?? whyOf(unwritten, packet).sentence;
  const { silent } = whyOf(action, packet);
  const facts = [
    fact('packet', infoOf(each)),
    fact('connection', `tcp.stream ${each.stream}, ${packets.length} packets`),
    fact('host', `${hostOf(each)} ${askedBy(capture, each)}`),
  ];
  const heading = `Packet ${number} of ${capture.packets.length}`;
  return {
    packets,
    why: { ...BY_SNIFFER, verdict, heading, sentence, facts, silent },
    written: writtenDuring(played),
  };
}
