import type { Packet } from '@netward/lab-engine';
import { isShop, requestIn, senderOf, sent } from '@netward/lab-engine/facts';
import { responseFacts } from '@netward/lab-engine/response-facts';
import { filled } from '@netward/lab-engine/filled';
import {
  isAttack,
  isStopped,
  statusLine,
  theNode,
  type PlayedAction,
} from '@netward/lab-engine/inspect';
import { answerSentence } from './answer-fields.ts';
import meanings from './meanings.json' with { type: 'json' };

/** Whether an attack worked, in one sentence, and the packet that shows it. */
export interface CameOf {
  readonly sentence: string;
  readonly packet: Packet;
}

/**
 * What came of an attack's request, read off the answer or off what stopped it. Null for an action
 * without one, and where the answers show neither.
 */
export function cameOf({ result }: PlayedAction): CameOf | null {
  const sender = senderOf(result);
  const packets = sent(result);
  const asked = packets.filter((packet) => {
    const request = packet.from === sender && requestIn(packet);
    return request && isAttack(request);
  });
  for (const packet of packets) {
    if (packet.to !== sender) continue;
    for (const fact of responseFacts(result, packet)) {
      if ('part' in fact) return { sentence: answerSentence(fact), packet };
      if (fact.kind === 'refused by' && asked.length > 0) {
        const values = { device: theNode(fact.node), status: statusLine(packet)! };
        const sentence = filled(meanings.answers['own answer'], values);
        return { sentence, packet };
      }
    }
  }
  const stopped = packets.findLast((packet) => isStopped(packet) && !isShop(packet.to));
  const isAnswered = packets.some((packet) => packet.to === sender && statusLine(packet) !== null);
  if (!stopped || isAnswered) return null;
  const sentence = filled(meanings.answers.stopped, { device: theNode(stopped.to) });
  return { sentence, packet: stopped };
}
