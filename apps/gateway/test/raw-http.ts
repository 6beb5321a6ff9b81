import { once } from 'node:events';
import { connect } from 'node:net';

/** Writes bytes to a port and gives back all that comes until the connection ends. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  await once(socket, 'close');
  return text;
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
