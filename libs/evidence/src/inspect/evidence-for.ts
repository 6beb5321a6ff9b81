import type { LabRecord, NodeId, Packet } from '@netward/lab-engine';
import type { PlayedAction } from '../play-run.ts';

/** A line of the log: the number of its action in the run, from 1, and its record's sequence. */
export interface LineRef {
  readonly action: number;
  readonly sequence: number;
}

/** What a learner opens: a line, a device of the last path, or a packet of it. */
export type Opening =
  | LineRef
  | { readonly action: number; readonly node: NodeId }
  | { readonly action: number; readonly from: NodeId; readonly to: NodeId };

/** What stands under an opened line, hop or packet. */
export interface OpenedEvidence {
  readonly played: PlayedAction;
  /** The record of the line; for a hop that of its device, if it wrote one. */
  readonly record: LabRecord | null;
  /** The packet to show first; null for an action that sent none. */
  readonly packet: Packet | null;
  /** The packets that the record, or the hop, is about. */
  readonly packets: readonly Packet[];
  /** What all devices wrote about the same exchange, the SIEM included. */
  readonly records: readonly LabRecord[];
  readonly previous: LineRef | null;
  readonly next: LineRef | null;
}
