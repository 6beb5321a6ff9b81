import type { ProductArea } from './calls.ts';
import type { HttpReply } from './connection.ts';

/**
 * What became of a call: as promised; refused in the product's own way (502, 503 or 504 as JSON);
 * broken, with no response at all; or wrong, which nothing excuses.
 */
export type LoadResult = 'good' | 'refused' | 'broken' | 'wrong';

export interface LoadOutcome {
  area: ProductArea;
  call: string;
  result: LoadResult;
  /** When it was sent and how long it took, in milliseconds of this process. */
  sentAt: number;
  tookMs: number;
  /** Status and text, or the error, for the report of what should not have happened. */
  details: string;
  /** Who answered a question. */
  by?: 'model' | 'tutor';
}

const REFUSALS = new Set([502, 503, 504]);

function isErrorBody(text: string, status: number): boolean {
  try {
    const { statusCode, message, requestId } = JSON.parse(text);
    return statusCode === status && typeof message === 'string' && typeof requestId === 'string';
  } catch {
    return false;
  }
}

/** Whether a reply is a proper refusal: its status, JSON and the error's three fields. */
function isRefusal({ status, type, text }: HttpReply): boolean {
  if (status !== 200)
    return REFUSALS.has(status) && type.startsWith('application/json') && isErrorBody(text, status);
  // A stream that has already begun reports its failure as an event.
  const data = /^event: error\ndata: (.*)$/m.exec(text)?.[1] ?? '';
  const isStream = type.startsWith('text/event-stream');
  return isStream && [...REFUSALS].some((refusal) => isErrorBody(data, refusal));
}

export function classify(reply: HttpReply, isGood: boolean): LoadResult {
  if (reply.error) return 'broken';
  if (isGood) return 'good';
  return isRefusal(reply) ? 'refused' : 'wrong';
}

export function answeredBy(text: string): 'model' | 'tutor' | undefined {
  return /^event: done\ndata: .*"by":"(model|tutor)"/m.exec(text)?.[1] as 'model' | undefined;
}
