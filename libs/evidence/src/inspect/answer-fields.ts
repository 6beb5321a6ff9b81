import type { Evidence, Packet } from '@netward/lab-engine';
import { responseFacts, type ResponseFact } from '@netward/lab-engine/response-facts';
import type { DecidingField, DecidingFields } from './deciding-fields.ts';
import { atStart, statusIn } from '@netward/lab-engine/inspect';

/** The fields of a response that say what it means, each with one sentence; none for another packet. */
export function answerFields(flow: Pick<Evidence, 'packets'>, packet: Packet): DecidingFields {
  const status = statusIn(packet);
  if (status === null) return {};
  const facts = responseFacts(flow, packet);
  const fields = facts.map((fact) => fieldOf(fact, status));
  const isMissing = status === 404 && facts.length === 0;
  return Object.assign(
    isMissing ? { status: said('The server has no such page.') } : {},
    ...fields,
  ) as DecidingFields;
}

const said = (why: string, marks: DecidingField['marks'] = []): DecidingField => ({ why, marks });

function fieldOf(fact: ResponseFact, status: number): DecidingFields {
  switch (fact.kind) {
    case 'refused by':
      return {
        status: said(`${atStart(fact.node)}’s own answer: ${REFUSALS[status] ?? 'it refused.'}`),
      };
    case 'redirect':
      return { location: said('Ask again here: a browser does so by itself.') };
    case 'cookie':
      return { cookie: said(cookieSentence(fact)) };
    default:
      return { body: said(answerSentence(fact), [fact.part]) };
  }
}

const REFUSALS: Readonly<Record<number, string>> = {
  403: 'the application has not seen the request.',
  429: 'too many requests from one source.',
  503: 'no backend is up.',
};

function cookieSentence({ name, flags }: Extract<ResponseFact, { kind: 'cookie' }>): string {
  const isSecure = flags.some((flag) => /^secure$/i.test(flag));
  return isSecure
    ? `The browser sends ${name} back with each request, over HTTPS only.`
    : `The browser sends ${name} back with each request, over plain HTTP as well: it has no Secure.`;
}

/** What a body shows of an attack, in one sentence. */
export function answerSentence(fact: Extract<ResponseFact, { part: unknown }>): string {
  switch (fact.kind) {
    case 'gave away': {
      const columns = fact.columns.map((column) => `a ${column}`).join(' and ');
      return `The answer holds ${columns} from the table ${fact.table}. It worked.`;
    }
    case 'reflected unescaped':
      return 'The page repeats the script as it was sent, so a browser that opens it runs the script. It worked.';
    case 'nothing found':
      return 'The search found nothing, so the answer gives nothing away.';
  }
}
