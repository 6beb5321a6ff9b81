import rules from './measured-rules.json' with { type: 'json' };
import type { HttpRequest } from '../../packets/evidence.ts';
import { formText } from '../../packets/payloads.ts';
import type { MarkedText } from '../../inspect/explanation.ts';
import type { CrsMatch } from './score.ts';

/** The rules that matched anything in CRS 3.3.4: their `msg`, and the paranoia level from which each is asked. */
export const RULES: Readonly<Record<string, (typeof rules)['913100']>> = rules;

/** The rule that refuses a request by the sum of the scores. */
export const CRS_BLOCKING = {
  id: '949110',
  name: 'Inbound Anomaly Score Exceeded',
  file: 'REQUEST-949-BLOCKING-EVALUATION.conf',
} as const;

interface RequestField {
  readonly name: string;
  /** Decoded as a form where that can be done. */
  readonly value: string;
  /** Where the value begins in the target or the body, in UTF-16 units. */
  readonly begin: number;
}

/** The fields of the query or the body. */
export function fieldsOf({ target, body }: HttpRequest): readonly RequestField[] {
  const from = body === undefined ? target.indexOf('?') + 1 || target.length : 0;
  let at = from;
  return (body ?? target)
    .slice(from)
    .split('&')
    .flatMap((pair) => {
      const name = pair.split('=', 1)[0]!;
      const begin = at + name.length + 1;
      at += pair.length + 1;
      return name
        ? [{ name: formText(name), value: formText(pair.slice(name.length + 1)), begin }]
        : [];
    });
}

/** The field that a rule matched in; undefined for a match elsewhere in the request. */
export function fieldIn(request: HttpRequest, [, variable]: CrsMatch): RequestField | undefined {
  return fieldsOf(request).find(({ name }) => variable === `ARGS:${name}`);
}

/** The field with the matched part marked; all of it where the rule reports another text. */
export function markedIn(request: HttpRequest, match: CrsMatch): MarkedText {
  const [, , part] = match;
  const text = fieldIn(request, match)?.value ?? part;
  const from = text.toLowerCase().indexOf(part.toLowerCase());
  return {
    text,
    marks: [from === -1 ? { from: 0, to: text.length } : { from, to: from + part.length }],
  };
}
