import { logEntries, type LabRecord, type NodeId, type Packet } from '@netward/lab-engine';
import { requestIn, senderOf } from '@netward/lab-engine/facts';
import { type LineRef, type PlayedAction, isStopped, packetOf } from '@netward/lab-engine/inspect';

/** What a learner opens: a line, a device of the last path, a step of that path, or a packet. */
export type Opening =
  | LineRef
  | { readonly action: number; readonly node: NodeId }
  | { readonly action: number; readonly from: NodeId; readonly to: NodeId }
  | { readonly action: number; readonly packet: Packet };

/** What stands under what a learner opens; null if the run has no such action, line or packet. */
export function evidenceFor(run: readonly PlayedAction[], opening: Opening) {
  const played = run[opening.action - 1];
  if (!played) return null;
  const found = find(played, opening);
  if (!found) return null;
  const { record, packet } = found;
  const { packets, records } = played.result;
  const before = played.before.sequence;
  const isSame = (each: Packet | null) => each?.exchange === packet?.exchange;
  const isAlike = (each: LabRecord) =>
    each.device === 'SIEM' || each === record || isSame(packetOf(played.result, each));
  return {
    ...{ played, record, packet },
    /** All packets of the same exchange, copies included. */
    packets: packet ? packets.filter(isSame) : [],
    /** What all devices wrote about the same exchange, the SIEM included. */
    records: packet ? records.filter(isAlike) : records,
    // The lines of the log before and after, over the whole run; without a record, before and of the action.
    previous: lineNext(run, played, -1, record?.sequence ?? before),
    next: lineNext(run, played, 1, record?.sequence ?? before - 1),
  };
}

/** What stands under an opened line, hop or packet. */
export type OpenedEvidence = NonNullable<ReturnType<typeof evidenceFor>>;

interface Found {
  /** The record of the line; for a hop or a packet the one that its device wrote, if it did. */
  readonly record: LabRecord | null;
  /** The packet to show first; null for an action that sent none. */
  readonly packet: Packet | null;
}

function find(played: PlayedAction, opening: Opening): Found | null {
  const { records, packets } = played.result;
  if ('sequence' in opening) {
    const record = records.find(({ sequence }) => sequence === opening.sequence);
    return record ? { record, packet: packetOf(played.result, record) } : null;
  }
  if ('packet' in opening) {
    const { packet } = opening;
    return packets.includes(packet) ? { record: recordOfPacket(played, packet), packet } : null;
  }
  if ('node' in opening) return atNode(played, opening.node);
  const { from, to } = opening;
  const between = packets.filter((each) => each.from === from && each.to === to);
  const packet = between.find(isTelling) ?? between[0];
  return packet ? { record: recordOfPacket(played, packet), packet } : atNode(played, to);
}

/** Whether a packet says what an exchange was about: its request, or the SYN that was stopped. */
function isTelling(packet: Packet): boolean {
  return requestIn(packet) !== null || isStopped(packet);
}

/** What a device wrote, and the packet that it wrote it about; for a silent one what it got. */
function atNode(played: PlayedAction, node: NodeId): Found | null {
  const { packets, records } = played.result;
  const told = new Set(logEntries(played.result).map(({ sequence }) => sequence));
  const own = records.filter((record) => record.node === node);
  const record = own.find(({ sequence }) => told.has(sequence)) ?? own[0] ?? null;
  const isSender = senderOf(played.result) === node;
  const here = packets.filter((packet) => (isSender ? packet.from : packet.to) === node);
  const packet = (record && packetOf(played.result, record)) ?? here.find(isTelling) ?? here[0];
  return record || packet ? { record, packet: packet ?? null } : null;
}

/** What the device that got a packet wrote about it; else the first record that is about it. */
export function recordOfPacket({ result }: PlayedAction, packet: Packet): LabRecord | null {
  const about = result.records.filter((record) => packetOf(result, record) === packet);
  return about.find(({ node }) => node === packet.to) ?? about[0] ?? null;
}

/** The first line of the log from an action on, forwards or backwards, that is beyond a sequence. */
function lineNext(
  run: readonly PlayedAction[],
  from: PlayedAction,
  way: 1 | -1,
  sequence: number,
): LineRef | null {
  for (let index = from.number - 1; run[index]; index += way) {
    const { number, result } = run[index]!;
    const beyond = logEntries(result).filter((line) => way * (line.sequence - sequence) > 0);
    const line = beyond.at(way === 1 ? 0 : -1);
    if (line) return { action: number, sequence: line.sequence };
  }
  return null;
}
