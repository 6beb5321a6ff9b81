import type { HttpRequest } from '../../packets/packet.ts';
import type { Backend } from '../../packets/record.ts';

const VALUES: Readonly<Record<string, Backend>> = { a: 'web-a', b: 'web-b' };

/** Where the balancer's cookie sends a request; undefined without one. */
export function serverInCookie({
  headers = [],
}: Pick<HttpRequest, 'headers'>): Backend | undefined {
  const [, value = ''] = /(?:^|[\s;])SRV=(\w+)/.exec(headers.join('; ')) ?? [];
  return VALUES[value];
}

/** Without the balancer's own cookie: `indirect` keeps it from the servers. */
export function withoutCookie(request: HttpRequest): HttpRequest {
  if (serverInCookie(request) === undefined) return request;
  const headers = (request.headers ?? []).flatMap((line) => {
    const rest = line.replace(/;? ?SRV=\w+/, '');
    return /^Cookie: ?$/i.test(rest) ? [] : [rest];
  });
  return { ...request, headers };
}
