import type { HttpRequest, HttpResponse } from '@netward/lab-engine';
import { requestLine, sentTarget } from '@netward/lab-engine/payloads';

/** A request that a web server answered, as its log needs it. */
export interface LoggedRequest {
  readonly source: string;
  /** '09:00:04', on the day of every stream. */
  readonly time: string;
  readonly request: HttpRequest;
  readonly response: Pick<HttpResponse, 'status' | 'body'>;
}

/** The day of every stream, as the Common Log Format writes it. */
const DAY = '22/Nov/2026';

/** A line of nginx's access.log in the combined format. */
export function accessLogLine({ source, time, request, response }: LoggedRequest): string {
  const sent = requestLine({ ...request, target: sentTarget(request.target) });
  const answer = `${response.status} ${response.body.length}`;
  return `${source} - - [${DAY}:${time} +0000] "${sent}" ${answer} "-" "${request.agent ?? '-'}"`;
}
