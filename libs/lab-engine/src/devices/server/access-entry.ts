import { clfTime } from '../../inspect/times.ts';
import type { HttpRequest, HttpResponse } from '../../packets/evidence.ts';
import { sentLine } from '../../packets/payloads.ts';
import type { LabState } from '../derived.ts';

/** A line of access.log in the format that is set; `at`, when the answer left, in microseconds since 1970. */
export function accessEntry(
  source: string | null,
  at: number,
  request: HttpRequest,
  { status, body }: Pick<HttpResponse, 'status' | 'body'>,
  { logFormat }: Pick<LabState, 'logFormat'>,
): string {
  const { agent, forwardedFor } = request;
  const line = `${source} - - [${clfTime(at)} +0000] "${sentLine(request)}" ${status} ${body.length} "-" "${agent ?? '-'}"`;
  return logFormat === 'main' ? `${line} "${forwardedFor ?? '-'}"` : line;
}
