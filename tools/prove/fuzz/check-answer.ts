import { api, type ApiCall, errors } from '@netward/contracts';

/** What came back for a request; `error` instead of an answer. */
export interface FuzzAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  tookMs: number;
  error?: string;
}

/** What no answer may hold: insides of the product. */
const insides: readonly (readonly [string, RegExp])[] = [
  ['a stack', /\n\s+at |\bat [\w.<>]+ \(|\w\.[cm]?[jt]s:\d+/],
  [
    'SQL',
    /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\s+["\w(*]|relation "|violates|syntax error at/,
  ],
  ['a path', /node_modules|\/(home|root|tmp|usr|opt|app|srv)\/[\w.]/],
  ['an address inside', /ECONN|ETIMEDOUT|127\.0\.0\.1|localhost:|postgres(ql)?:\/\/|redis:\/\//],
  ['a value that is no text', /\[object |\bundefined\b|\bNaN\b/],
];

const JSON_TYPE = 'application/json; charset=utf-8';
const SENTENCE_MAX = 200;
const ERRORS = Object.values(errors).map(({ status }) => status);
/** A mail program that opens the link for unsubscribing gets 303. */
const STATUSES = new Set<number>([200, 201, 204, 303, ...ERRORS]);
/** Longer than any call may take; a request that waits for more hangs. */
const HANGS_MS = 30_000;

function faultsOfError({ status, headers, text }: FuzzAnswer): string[] {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text);
  } catch {
    return ['its body is not JSON'];
  }
  const { statusCode, message, requestId } = body;
  const isSentence = typeof message === 'string' && /^\p{Lu}[^\n]*$/u.test(message);
  const isKnown = typeof requestId === 'string' && requestId === headers['x-request-id'];
  return [
    ...(statusCode === status ? [] : ['statusCode is not the status']),
    ...(isSentence && message.length <= SENTENCE_MAX ? [] : ['message is not one sentence']),
    ...(isKnown ? [] : ['requestId is not that of the header']),
  ];
}

/** Whether a service said that it is busy and when to come back, as it may while passwords queue. */
export function isOverload(call: ApiCall, { status, headers, text }: FuzzAnswer): boolean {
  return (
    status === errors.BUSY.status &&
    headers['retry-after'] !== undefined &&
    text.includes(errors.BUSY.message) &&
    (api[call].errors as readonly string[]).includes('BUSY')
  );
}

/** What is wrong with the answer to a malformed request. `secrets` are those of somebody else. */
export function faultsOf(
  { call, method, target }: { call: ApiCall; method: string; target: string },
  answer: FuzzAnswer,
  secrets: readonly string[],
): string[] {
  const { status, headers, text, tookMs, error } = answer;
  if (error) return [`no answer: ${error}`];
  const faults: string[] = [];
  if (tookMs > HANGS_MS) faults.push('it hung');
  if (status >= 500 && !isOverload(call, answer)) faults.push(`status ${status}`);
  else if (!STATUSES.has(status) && status !== 431) faults.push(`unknown status ${status}`);
  for (const [what, pattern] of status < 400 ? [] : insides)
    if (pattern.test(text)) faults.push(`it shows ${what}`);
  if (secrets.some((secret) => text.includes(secret))) faults.push("it shows somebody's secret");
  const hasBody = method !== 'HEAD' && ![204, 303, 431].includes(status);
  // The API answers in JSON; everything else is a page.
  if (!/^\/api(\/|\?|$)/i.test(target) || !hasBody) return faults;
  const type = String(headers['content-type']);
  if (type !== JSON_TYPE && !(status < 400 && type.startsWith('text/event-stream')))
    faults.push(`its type is ${type}`);
  return status < 400 ? faults : [...faults, ...faultsOfError(answer)];
}
