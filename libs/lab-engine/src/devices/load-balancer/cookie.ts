import type { HttpRequest, HttpResponse } from '../../packets/packet.ts';
import type { Backend } from '../../packets/record.ts';

const VALUES: Readonly<Record<string, Backend>> = { a: 'web-a', b: 'web-b' };

/** Where the balancer's cookie sends a request; undefined without one. */
export function serverInCookie({
  headers = [],
}: Pick<HttpRequest, 'headers'>): Backend | undefined {
  return VALUES[/(?:^|[\s;])SRV=(\w+)/.exec(headers.join('; '))?.[1] ?? ''];
}

/** Without the balancer's own cookie: `indirect` keeps it from the servers. */
export function withoutCookie(request: HttpRequest): HttpRequest {
  const headers = (request.headers ?? []).flatMap((line) => {
    const rest = line.replace(/;? ?SRV=\w+/, '');
    return /^Cookie: ?$/i.test(rest) ? [] : [rest];
  });
  return { ...request, headers };
}

/** With the cookie that brings its sender back to this server. */
export function withCookie(answer: HttpResponse, backend: Backend): HttpResponse {
  const value = backend === 'web-a' ? 'a' : 'b';
  const cookie = `Set-Cookie: SRV=${value}; path=/`;
  return { ...answer, headers: [...(answer.headers ?? []), cookie] };
}
