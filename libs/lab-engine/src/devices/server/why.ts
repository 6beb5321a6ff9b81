import { fact, type ExplainedRecord, type Reasons } from '../../inspect/explanation.ts';
import { isAttack, looksOf } from '../../inspect/packet-facts.ts';
import { theNode } from '../../inspect/names.ts';
import { requestLine } from '../../packets/payloads.ts';
import { pathOfTarget } from '../../facts.ts';

/** The server answers anyone who gets through; of an attack its status says no more than that. */
function answered({ record, packet }: ExplainedRecord) {
  const { source, status, node } = record;
  const request = record.request!;
  return {
    is: status === 404 ? 'missing' : isAttack(request) ? 'attack' : 'page',
    values: {
      path: pathOfTarget(request.target),
      device: theNode(node ?? 'server'),
      status: String(status),
    },
    facts: [
      fact('request', requestLine(request)),
      fact('source', source ?? ''),
      ...(request.forwardedFor ? [fact('X-Forwarded-For', request.forwardedFor)] : []),
      ...(packet && looksOf(packet) === 'tls' ? [fact('on the wire', 'TLS, which ends here')] : []),
    ],
  };
}

export const why: Reasons = { 'server-answered': answered, 'server-not-found': answered };
