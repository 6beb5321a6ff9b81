import type { Reply } from './connection.ts';
import type { Area } from './visit.ts';

/**
 * What became of a call: as promised; refused the way the house refuses (502, 503 or 504 as JSON);
 * broken, with no answer at all; or wrong, which nothing excuses.
 */
export type Verdict = 'good' | 'refused' | 'broken' | 'wrong';

export interface Outcome {
  area: Area;
  call: string;
  verdict: Verdict;
  /** When it was sent and how long it took, in milliseconds of this process. */
  sentAt: number;
  tookMs: number;
  /** Status and text, or the error, for the report of what should not be. */
  words: string;
  /** Which of the two answered a question. */
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

/** A stream that had begun says by an event that it breaks off. */
function streamedRefusal(text: string): boolean {
  const data = /^event: error\ndata: (.*)$/m.exec(text)?.[1];
  return data !== undefined && [...REFUSALS].some((status) => isErrorBody(data, status));
}

/** Whether an answer is a refusal of the house: its status, JSON, and the error's three fields. */
export function isRefusal({ status, type, text }: Reply): boolean {
  if (status === 200) return type.startsWith('text/event-stream') && streamedRefusal(text);
  return REFUSALS.has(status) && type.startsWith('application/json') && isErrorBody(text, status);
}

export function judge(reply: Reply, isGood: boolean): Verdict {
  if (reply.error) return 'broken';
  if (isGood) return 'good';
  return isRefusal(reply) ? 'refused' : 'wrong';
}

export function answeredBy(text: string): 'model' | 'tutor' | undefined {
  return (/^event: done\ndata: .*"by":"(model|tutor)"/m.exec(text)?.[1] as 'model') ?? undefined;
}
