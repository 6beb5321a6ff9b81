import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';
import type { TlsTranscript } from '@netward/evidence/capture';

/** What Firefox offers of TLS 1.3, in its order. */
const SUITES = 'TLS_AES_128_GCM_SHA256:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_256_GCM_SHA384';
/** What both ends take of the versions before, of which OpenSSL has the oldest at its lowest level only. */
const CIPHERS = 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0';
/** OpenSSL's SSL_OP_NO_TICKET. */
const NO_TICKET = 0x4000;

export type RecordedVersion = 'TLSv1.3' | 'TLSv1.2' | 'TLSv1.1' | 'TLSv1';

/**
 * Lets `openssl s_client` shake hands with Node's TLS over TCP, and writes down what crosses the wire. The
 * client trusts the authority of this folder alone, and ends with an alert where a check fails.
 */
export async function recordHandshake(
  folder: string,
  certificate: string,
  version: RecordedVersion,
): Promise<TlsTranscript> {
  const inFolder = (name: string) => join(folder, name);
  const [cert, key] = ['pem', 'key'].map((end) => readFileSync(inFolder(`${certificate}.${end}`)));
  const isNew = version === 'TLSv1.3';
  const shop = tls.createServer(
    {
      ...{ cert, key, ALPNProtocols: ['http/1.1'], minVersion: version, maxVersion: version },
      ...{ ciphers: isNew ? SUITES.split(':')[0] : CIPHERS, secureOptions: NO_TICKET },
    },
    (secure) => {
      secure.resume().end();
    },
  );
  const fromClient: Buffer[] = [];
  const fromServer: Buffer[] = [];
  const wire = createServer((near) => {
    const far = connect(portOf(shop), '127.0.0.1');
    near.on('data', (chunk) => fromClient.push(chunk)).pipe(far);
    near.on('close', () => far.destroy());
    // The side that breaks off does not read what is still on its way.
    for (const end of [near, far]) end.on('error', () => end.destroy());
    far.on('data', (chunk) => fromServer.push(chunk)).pipe(near);
  });
  await Promise.all([shop, wire].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
  rmSync(inFolder('keys'), { force: true });
  const client = execFile('openssl', [
    ...['s_client', '-quiet', '-connect', `127.0.0.1:${portOf(wire)}`, '-servername', 'shop.lab'],
    ...['-verify_return_error', '-CAfile', inFolder('ca.pem'), '-keylogfile', inFolder('keys')],
    ...[`-${version.replace('v', '').replace('.', '_').toLowerCase()}`, '-alpn', 'http/1.1'],
    ...['-ciphersuites', SUITES, '-cipher', CIPHERS],
    // The curve of the certificate's key has to be among them before 1.3.
    ...['-groups', isNew ? 'X25519' : 'X25519:P-256'],
  ]);
  await once(client, 'exit');
  shop.close();
  wire.close();
  const log = readFileSync(inFolder('keys'), 'utf8');
  return transcriptFrom(
    version,
    certificate,
    [fromClient, fromServer].map((chunks) => recordsIn(Buffer.concat(chunks))),
    log,
  );
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** The TLS records in the received bytes. */
export function recordsIn(all: Buffer): readonly Buffer[] {
  const records: Buffer[] = [];
  for (let at = 0; at < all.length; at += records.at(-1)!.length)
    records.push(all.subarray(at, at + 5 + all.readUInt16BE(at + 3)));
  return records;
}

/** How many records each side sends at once: hello, and for the client and the server what follows. */
const COUNTS = { 'TLSv1.3': [6, 2, 0], before: [4, 3, 2] } as const;

function transcriptFrom(
  version: RecordedVersion,
  certificate: string,
  [client = [], server = []]: readonly (readonly Buffer[])[],
  log: string,
): TlsTranscript {
  const [hellos, finishes, confirms] = COUNTS[version === 'TLSv1.3' ? version : 'before'];
  const hex = (records: readonly Buffer[]) => Buffer.concat(records).toString('hex');
  const isDone = client.length > 2;
  const secrets = Object.fromEntries(
    [...log.matchAll(/^(\w+) \w+ (\w+)$/gm)]
      .filter(([, name]) => name !== 'EXPORTER_SECRET')
      .map(([, name, secret]) => [name!, secret!]),
  );
  const serverHello = hex(server.slice(0, hellos));
  const keys = isDone ? keysOf(secrets, hex(client.slice(0, 1)), serverHello) : ['', ''];
  return {
    ...{ version, certificate, clientHello: hex(client.slice(0, 1)), serverHello },
    finished: isDone ? hex(client.slice(1, 1 + finishes)) : '',
    serverFinished: isDone ? hex(server.slice(hellos, hellos + confirms)) : '',
    ...{ secrets, clientKeys: keys[0]!, serverKeys: keys[1]! },
  };
}

/** The key and the initialisation vector of each side (RFC 8446, section 7.3; RFC 5246, section 6.3). */
function keysOf(
  secrets: Readonly<Record<string, string>>,
  ...hellos: readonly string[]
): readonly string[] {
  const { CLIENT_RANDOM: master } = secrets;
  if (!master)
    return ['CLIENT', 'SERVER'].map((side) => {
      const secret = secrets[`${side}_TRAFFIC_SECRET_0`]!;
      return expandLabel(secret, 'key', 16) + expandLabel(secret, 'iv', 12);
    });
  const [client, server] = hellos.map((hello) => hello.slice(22, 86));
  const seed = Buffer.from(
    `${Buffer.from('key expansion').toString('hex')}${server}${client}`,
    'hex',
  );
  const mac = (data: Buffer) =>
    createHmac('sha256', Buffer.from(master, 'hex')).update(data).digest();
  const first = mac(seed);
  const block = Buffer.concat([
    mac(Buffer.concat([first, seed])),
    mac(Buffer.concat([mac(first), seed])),
  ]);
  const part = (from: number, length: number) =>
    block.subarray(from, from + length).toString('hex');
  return [part(0, 16) + part(32, 4), part(16, 16) + part(36, 4)];
}

/** HKDF-Expand-Label for lengths of up to one hash (RFC 8446, section 7.1), as hex. */
export function expandLabel(secret: string, label: string, length: number): string {
  const name = Buffer.from(`tls13 ${label}`);
  const info = Buffer.concat([Buffer.from([0, length, name.length]), name, Buffer.from([0, 1])]);
  const hash = createHmac('sha256', Buffer.from(secret, 'hex')).update(info).digest('hex');
  return hash.slice(0, 2 * length);
}
