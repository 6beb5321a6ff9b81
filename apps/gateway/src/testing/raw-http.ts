import { RawSocket } from '@netward/test-kit';

/** Writes bytes to a port and gives back all that comes until the connection ends. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = new RawSocket(port);
  socket.write(bytes);
  return socket.closed;
}

/** One request whose target and header lines are sent as written; the connection is not kept. */
export function sendTarget(
  port: number,
  method: string,
  target: string,
  headerLines: readonly string[] = [],
  body = '',
): Promise<string> {
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: site.test', 'Connection: close'];
  return sendRaw(port, [...lines, ...headerLines, '', body].join('\r\n'));
}
