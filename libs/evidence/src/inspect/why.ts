import { logEntries, type LabRecord, type Packet, type Verdict } from '@netward/lab-engine';
import {
  packetOf,
  verdictOfPacket,
  type Explained,
  type Explanation,
  type PlayedAction,
  type Why,
} from '@netward/lab-engine/inspect';
import { REASONS } from '@netward/lab-engine/why';
import { recordOfPacket } from './evidence-for.ts';
import { nodesOf } from './ladder.ts';
import { silentDevices } from './why-nothing.ts';
import { packetWhy } from './why-packet.ts';

const isRecord = (of: LabRecord | Packet): of is LabRecord => 'sequence' in of;

/**
 * Why a device did what a record, or a packet, of this action shows. A packet that its receiver wrote
 * about has the reason of that record. `run` is where an incident finds its first half.
 */
export function whyOf(
  played: PlayedAction,
  of: LabRecord | Packet,
  run: readonly PlayedAction[] = [played],
): Why {
  const { before, result: evidence } = played;
  const record = isRecord(of) ? of : receivedRecord(played, of);
  const packet = isRecord(of) ? packetOf(evidence, of) : of;
  const about: Explained = { run, played, evidence, before, packet };
  const said: Explanation =
    record === null ? packetWhy(about, packet!) : REASONS[record.kind]({ ...about, record });
  const { heading, sentence, reason = { kind: 'facts' }, facts = [] } = said;
  return {
    device: record?.device ?? null,
    node: record?.node ?? packet?.to ?? null,
    verdict: record ? verdictOfRecord(played, record) : verdictOfPacket(packet!),
    heading,
    sentence,
    reason,
    facts,
    silent: silentDevices(played, nodesOf(evidence)),
  };
}

/** The record that the device which got a packet wrote about it. */
function receivedRecord(played: PlayedAction, packet: Packet): LabRecord | null {
  const record = recordOfPacket(played, packet);
  return record?.node === packet.to ? record : null;
}

function verdictOfRecord({ result }: PlayedAction, { sequence, action }: LabRecord): Verdict {
  const line = logEntries(result).find((entry) => entry.sequence === sequence);
  if (line) return line.verdict;
  if (action === 'blocked' || action === 'alerted' || action === 'refused') return action;
  return action === 'passed' ? 'passed' : 'info';
}
