import { clfTime } from '../../formats/times.ts';
import type { HttpRequest, HttpResponse } from '../../packets/packet.ts';
import { sentLine } from '../../packets/payloads.ts';
import type { LabState } from '../derived.ts';

interface AccessEntry {
  readonly source: string | null;
  /** When the answer left, in microseconds since 1970. */
  readonly at: number;
  readonly request: HttpRequest;
  readonly response: Pick<HttpResponse, 'status' | 'body'>;
}

/** A line of access.log in the format that is set. */
export function accessEntry(
  { source, at, request, response: { status, body } }: AccessEntry,
  { logFormat }: Pick<LabState, 'logFormat'>,
): string {
  const { agent, forwardedFor } = request;
  const line = `${source} - - [${clfTime(at)} +0000] "${sentLine(request)}" ${status} ${body.length} "-" "${agent ?? '-'}"`;
  return logFormat === 'main' ? `${line} "${forwardedFor ?? '-'}"` : line;
}
