import type { Packet } from '@netward/lab-engine';
import { requestIn } from '@netward/lab-engine/facts';
import { flagsOf, statusIn } from '@netward/lab-engine/inspect';
import { responseFacts, type ResponseFact } from '@netward/lab-engine/response-facts';
import type { MarkedPart } from './proof.ts';

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
