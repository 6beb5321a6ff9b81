import type { ProofId } from '@netward/contracts';
import type { LabRecord, Packet } from '@netward/lab-engine';
import { flagsOf, statusIn, type PlayedAction } from '@netward/lab-engine/inspect';
import { requestIn } from '@netward/lab-engine/facts';
import { responseFacts, type ResponseFact } from '@netward/lab-engine/response-facts';

export type { RunPlace } from '@netward/contracts';

/** What a learner has marked, and where it stands. */
interface Marked {
  readonly run: readonly PlayedAction[];
  readonly played: PlayedAction;
}

/** A packet, one of its fields, or characters of that field. */
export interface MarkedPart extends Marked {
  readonly packet: Packet;
  /** The name of a layer and of its field, as the inspector shows them: 'HTTP', 'body'. */
  readonly layer?: string;
  readonly field?: string;
  /** The marked characters, the whole value if the field was marked; absent for a packet. */
  readonly text?: string;
}

/** Something that a device wrote. */
export interface MarkedRecord extends Marked {
  readonly record: LabRecord;
}

/** A question by the parts that can be marked for it. */
export interface ProofOf<Part> {
  readonly id: ProofId;
  /** The sentence that leads on once the run holds what is asked for. */
  readonly lead: string;
  readonly needs: string;
  readonly question: string;
  readonly hint: string;
  /** Whether this is the packet or the record that is asked for, whatever is marked in it. */
  readonly isThere: (part: Part) => boolean;
  /** Whether what is marked in it shows it; absent where the packet or record is all that is asked for. */
  readonly isShown?: (part: Part) => boolean;
  readonly proved: string;
  readonly doesNotShow: string;
  /** What is said of another mark: the first reason that fits. The last one fits all. */
  readonly reasons: readonly {
    readonly when: (part: Part) => boolean;
    readonly says: string;
  }[];
}

export type PacketProof = ProofOf<MarkedPart> & { readonly marks: 'packet' | 'field' | 'bytes' };
export type RecordProof = ProofOf<MarkedRecord> & { readonly marks: 'record' };

/** A question at the end of a level, answered by a mark in what the learner's own run has left. */
export type ProofQuestion = PacketProof | RecordProof;

/** Whether the marked packet carries a request, no matter who can read it. */
export const asks = ({ packet }: MarkedPart) => requestIn(packet) !== null;

/** Whether it carries an answer. */
export const answers = ({ packet }: MarkedPart) => statusIn(packet) !== null;

/** Whether it only opens a connection. */
export const opens = ({ packet }: MarkedPart) => /^SYN/.test(flagsOf(packet));

/** The facts of this kind that its answer shows. */
export function factIn<Kind extends ResponseFact['kind']>(
  { played, packet }: MarkedPart,
  kind: Kind,
): Extract<ResponseFact, { kind: Kind }> | undefined {
  return responseFacts(played.result, packet).find(
    (fact): fact is Extract<ResponseFact, { kind: Kind }> => fact.kind === kind,
  );
}

/** Whether its answer was written by this device on the way, in the place of the shop. */
export const isRefusalOf = (node: Packet['from']) => (part: MarkedPart) =>
  factIn(part, 'refused by')?.node === node;

/** The last reason of most questions. */
export const carriesNothing = {
  when: () => true,
  says: 'This packet carries no text: it opens, acknowledges or closes a connection.',
};
