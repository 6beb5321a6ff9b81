import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import tls from 'node:tls';
import type { TlsTranscript } from '@netward/evidence/capture';

const LOGGED = [
  'CLIENT_HANDSHAKE_TRAFFIC_SECRET',
  'SERVER_HANDSHAKE_TRAFFIC_SECRET',
  'CLIENT_TRAFFIC_SECRET_0',
  'SERVER_TRAFFIC_SECRET_0',
];
/** Hello, change cipher spec, extensions, certificate, its proof, finished. */
const SERVER_RECORDS = 6;

/**
 * Lets Node's TLS shake hands with itself over TCP, and writes down what crosses the wire. The client trusts
 * this authority alone, so a certificate that is not verified leaves no recording.
 */
export async function recordHandshake(
  authority: string,
  cert: string,
  key: string,
): Promise<TlsTranscript> {
  const secrets: Record<string, string> = {};
  const fromClient: Buffer[] = [];
  const fromServer: Buffer[] = [];
  const shop = tls.createServer(
    { cert, key, ALPNProtocols: ['http/1.1'], ciphers: 'TLS_AES_128_GCM_SHA256' },
    (secure) => {
      secure.resume().end();
    },
  );
  const wire = createServer((near) => {
    const far = connect(portOf(shop), '127.0.0.1');
    near.on('data', (chunk) => fromClient.push(chunk)).pipe(far);
    near.on('close', () => far.destroy());
    far.on('data', (chunk) => fromServer.push(chunk)).pipe(near);
  });
  await Promise.all([shop, wire].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
  const client = tls.connect({
    host: '127.0.0.1',
    port: portOf(wire),
    ca: authority,
    servername: 'shop.lab',
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.3',
    // What Firefox offers of TLS 1.3, in its order.
    ciphers: 'TLS_AES_128_GCM_SHA256:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_256_GCM_SHA384',
    ecdhCurve: 'X25519',
  });
  client.on('keylog', (line: Buffer) => {
    const [name, , secret] = line.toString().trim().split(' ');
    if (LOGGED.includes(name!)) secrets[name!] = secret!;
  });
  await once(client.resume(), 'end');
  client.destroy();
  shop.close();
  wire.close();
  const [clientHello, cipherSpec, finished] = recordsIn(fromClient);
  return {
    clientHello: clientHello!.toString('hex'),
    serverHello: Buffer.concat(recordsIn(fromServer).slice(0, SERVER_RECORDS)).toString('hex'),
    finished: Buffer.concat([cipherSpec!, finished!]).toString('hex'),
    secrets: secrets as TlsTranscript['secrets'],
    clientKeys: keysOf(secrets['CLIENT_TRAFFIC_SECRET_0']!),
    serverKeys: keysOf(secrets['SERVER_TRAFFIC_SECRET_0']!),
  };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** The TLS records in what was received. */
function recordsIn(chunks: readonly Buffer[]): readonly Buffer[] {
  const all = Buffer.concat(chunks);
  const records: Buffer[] = [];
  for (let at = 0; at < all.length; at += records.at(-1)!.length)
    records.push(all.subarray(at, at + 5 + all.readUInt16BE(at + 3)));
  return records;
}

/** The key and the initialisation vector of a traffic secret (RFC 8446, section 7.3). */
function keysOf(secret: string): string {
  return expandLabel(secret, 'key', 16) + expandLabel(secret, 'iv', 12);
}

/** HKDF-Expand-Label for lengths of up to one hash (RFC 8446, section 7.1). */
function expandLabel(secret: string, label: string, length: number): string {
  const name = Buffer.from(`tls13 ${label}`);
  const info = Buffer.concat([Buffer.from([0, length, name.length]), name, Buffer.from([0, 1])]);
  const hash = createHmac('sha256', Buffer.from(secret, 'hex')).update(info).digest('hex');
  return hash.slice(0, 2 * length);
}
