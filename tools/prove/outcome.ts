import type { HttpReply } from './connection.ts';

/** The area of the product that a call is about. */
export type ProductArea = 'pages' | 'accounts' | 'learning' | 'assistant';

/**
 * What became of a call: as promised; refused in the product's own way (502, 503 or 504 as JSON);
 * broken, with no response at all; or wrong, which nothing excuses.
 */
export type LoadResult = 'good' | 'refused' | 'broken' | 'wrong';

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
