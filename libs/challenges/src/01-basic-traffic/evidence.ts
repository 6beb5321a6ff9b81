import { whyOf } from '@netward/evidence';
import { fact } from '@netward/lab-engine/inspect';
import type { FlowEvidence } from '../challenge.ts';
import { evidenceFrom, writtenDuring } from '../played.ts';
import { captureOf, hostOf, infoOf } from './capture.ts';
import { marksOn } from './configuration.ts';
import { askedBy, linesOf, reasonOf } from './judge.ts';

const BY_SNIFFER = { device: 'Sniffer', node: 'sniffer', reason: { kind: 'facts' } } as const;

/**
 * The connection of a host, or of a finding that was made; a finding that is still open has no packets yet.
 * A capture comes without the server's log, so the reason is what the packets show.
 */
export const evidence = evidenceFrom(linesOf, (line, configuration, day): FlowEvidence => {
  const { finding, each } = line;
  const capture = captureOf(day);
  const found = finding === 'password' ? 'exposed' : 'alerted';
  const why = {
    ...BY_SNIFFER,
    verdict: finding && each ? found : 'info',
    heading: each ? `Packet ${each.number} of ${capture.packets.length}` : 'Still open',
    sentence: reasonOf(capture, marksOn(configuration, day), line),
  } as const;
  if (!each) return { packets: [], why: { ...why, facts: [], silent: [] }, written: [] };
  const { packets, played } = each.played;
  const facts = [
    fact('packet', infoOf(each)),
    fact('connection', `tcp.stream ${each.stream}, ${packets.length} packets`),
    fact('host', `${hostOf(each)} ${askedBy(capture, each)}`),
  ];
  const { silent } = whyOf(played, each.packet);
  return { packets, why: { ...why, facts, silent }, written: writtenDuring(each.played) };
});
