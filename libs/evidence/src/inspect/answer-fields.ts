import type { Evidence, Packet } from '@netward/lab-engine';
import { filled } from '@netward/lab-engine/filled';
import { atStart, statusIn } from '@netward/lab-engine/inspect';
import { responseFacts, type ResponseFact } from '@netward/lab-engine/response-facts';
import { said, type DecidingFields } from './deciding-field.ts';
import meanings from './meanings.json' with { type: 'json' };

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
