import { whyOf } from '@netward/evidence';
import type { Verdict } from '@netward/lab-engine';
import { capitalized, fact } from '@netward/lab-engine/inspect';
import type { FlowEvidence } from '../challenge.ts';
import { evidenceFrom, writtenDuring } from '../played.ts';
import {
  captureOf,
  hostOf,
  infoOf,
  portsOf,
  type Capture,
  type CapturedPacket,
} from './capture.ts';
import { marksOn, type FindingName } from './configuration.ts';
import { FINDING_WORDS, linesOf } from './judge.ts';

/**
 * The connection of an innocent packet, or of a finding that was made; a finding that is still open has no
 * packets yet.
 */
export const evidence = evidenceFrom(linesOf, ({ finding, each }, configuration, day) => {
  if (!each) return stillOpen(finding!, marksOn(configuration, day)[finding!]);
  const found = finding === 'password' ? 'exposed' : 'alerted';
  return evidenceOf(captureOf(day), each, finding ? found : 'info');
});

const BY_SNIFFER = { device: 'Sniffer', node: 'sniffer', reason: { kind: 'facts' } } as const;

function stillOpen(finding: FindingName, mark: number | null): FlowEvidence {
  const standing = mark === null ? 'is not marked yet' : `is not packet ${mark}`;
  const sentence = `${capitalized(FINDING_WORDS[finding])} ${standing}.`;
  const heading = 'Still open';
  const why = { ...BY_SNIFFER, verdict: 'info', heading, sentence, facts: [], silent: [] } as const;
  return { packets: [], why, written: [] };
}

function evidenceOf(capture: Capture, each: CapturedPacket, verdict: Verdict): FlowEvidence {
  const { number, packet, played } = each;
  const { played: action, packets } = played;
  // A capture comes without the server's log, so the packet speaks for itself.
  const unwritten = { ...action, result: { ...action.result, packets, records: [] } };
  const { sentence } = whyOf(unwritten, packet);
  const { silent } = whyOf(action, packet);
  const ports = portsOf(capture, hostOf(each));
  const asked = `${ports.length === 1 ? 'port' : 'ports'} ${ports.join(', ')}`;
  const facts = [
    fact('packet', infoOf(each)),
    fact('connection', `tcp.stream ${each.stream}, ${packets.length} packets`),
    fact('host', `${hostOf(each)} asked for ${asked}`),
  ];
  const heading = `Packet ${number} of ${capture.packets.length}`;
  return {
    packets,
    why: { ...BY_SNIFFER, verdict, heading, sentence, facts, silent },
    written: writtenDuring(played),
  };
}
