import { fact, type Explain } from '../../inspect/explanation.ts';
import { isAttack, looksOf } from '../../inspect/packet-facts.ts';
import { requestLine } from '../../packets/payloads.ts';
import { pathOfTarget } from '../../facts.ts';
import type { LabRecord } from '../../packets/record.ts';
import { theNode } from '../../inspect/names.ts';
import type { words } from './words.ts';

/** The server answers whoever gets through; of an attack its status says no more than that. */
function answeredSentence({ status, request, node }: LabRecord): string {
  const device = theNode(node ?? 'server');
  if (status === 404)
    return `The shop has no page ${pathOfTarget(request!.target)}, so it answers 404; nothing stopped the question.`;
  return isAttack(request!)
    ? `This request reached ${device}, which answers whatever it is asked: ${status} says that it answered, and the answer itself what came of it.`
    : `This request reached ${device}, and nothing on the way stopped it, so the answer is ${status}.`;
}

const serverAnswered: Explain = ({ record, packet }) => {
  const { source, request } = record;
  return {
    heading: 'Server, access log',
    sentence: answeredSentence(record),
    facts: [
      fact('request', requestLine(request!)),
      fact('source', source ?? ''),
      ...(request?.forwardedFor ? [fact('X-Forwarded-For', request.forwardedFor)] : []),
      ...(packet && looksOf(packet) === 'tls' ? [fact('on the wire', 'TLS, which ends here')] : []),
    ],
  };
};

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'server-answered': serverAnswered,
  'server-not-found': serverAnswered,
};
