import type { Evidence, Packet } from '@netward/lab-engine';
import { filled, type Values } from '@netward/lab-engine/filled';
import {
  atStart,
  statusIn,
  type TextPart,
  isAttack,
  isStopped,
  statusLine,
  theNode,
  type PlayedAction,
} from '@netward/lab-engine/inspect';
import { responseFacts, type ResponseFact } from '@netward/lab-engine/response-facts';
import type { CertificateCheck } from '@netward/lab-engine/tls';
import meanings from './meanings.json' with { type: 'json' };
import { isShop, requestIn, senderOf, sent } from '@netward/lab-engine/facts';

interface DecidingField {
  readonly why: string;
  readonly marks: readonly TextPart[];
}

type FieldName =
  | 'source'
  | 'destination'
  | 'ports'
  | 'flags'
  | 'sequence'
  | 'name'
  | 'alert'
  | `certificate ${CertificateCheck['name']}`
  | 'request'
  | 'forwardedFor'
  | 'status'
  | 'location'
  | 'cookie'
  | 'body';

/** The fields of a packet that decided something, or that say what it means; at most three. */
export type DecidingFields = Readonly<Partial<Record<FieldName, DecidingField>>>;

/** What is said of a field, and the parts of it that are meant. */
export function said(
  key: keyof typeof meanings.fields,
  values: Values = {},
  marks: readonly TextPart[] = [],
): DecidingField {
  return { why: filled(meanings.fields[key], values), marks };
}

/** The fields of a response that say what it means, each with one sentence; none for another packet. */
export function answerFields(flow: Pick<Evidence, 'packets'>, packet: Packet): DecidingFields {
  const status = statusIn(packet);
  if (status === null) return {};
  const facts = responseFacts(flow, packet);
  if (status === 404 && facts.length === 0) return { status: said('no page') };
  return Object.assign({}, ...facts.map((fact) => fieldOf(fact, status))) as DecidingFields;
}

function fieldOf(fact: ResponseFact, status: number): DecidingFields {
  switch (fact.kind) {
    case 'refused by': {
      const code = String(status) as keyof typeof meanings.refusals;
      const reason = meanings.refusals[code] ?? meanings.refusals.other;
      return { status: said('own answer', { device: atStart(fact.node), reason }) };
    }
    case 'redirect':
      return { location: said('redirect') };
    case 'cookie': {
      const isSecure = fact.flags.some((flag) => /^secure$/i.test(flag));
      return { cookie: said(isSecure ? 'secure cookie' : 'cookie', { name: fact.name }) };
    }
    default:
      return { body: { why: answerSentence(fact), marks: [fact.part] } };
  }
}

/** What a body shows of an attack, in one sentence. */
export function answerSentence(fact: Extract<ResponseFact, { part: unknown }>): string {
  const sentence = meanings.answers[fact.kind];
  if (fact.kind !== 'gave away') return sentence;
  const columns = fact.columns.map((column) => `a ${column}`).join(' and ');
  return filled(sentence, { columns, table: fact.table });
}

/**
 * What came of an attack's request in one sentence, read off the answer or off what stopped it, and the
 * packet that shows it. Null for an action without one, and where the answers show neither.
 */
export function cameOf({ result }: PlayedAction) {
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
