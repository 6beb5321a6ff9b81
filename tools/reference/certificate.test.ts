import { expect, test } from '@jest/globals';
import { createDecipheriv, createHmac, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TlsTranscript } from '@netward/evidence/capture';
import { EXPIRED_CERTIFICATE, RECORDED_BYTES, SHOP_CERTIFICATE } from '@netward/lab-engine/tls';
import { root } from '../harness/repository.mjs';

const FILE = join(root, 'libs/evidence/src/capture/tls-transcripts.json');

/** HKDF-Expand-Label for lengths of up to one hash (RFC 8446, section 7.1), as hex. */
function expandLabel(secret: string, label: string, length: number): string {
  const name = Buffer.from(`tls13 ${label}`);
  const info = Buffer.concat([Buffer.from([0, length, name.length]), name, Buffer.from([0, 1])]);
  const hash = createHmac('sha256', Buffer.from(secret, 'hex')).update(info).digest('hex');
  return hash.slice(0, 2 * length);
}

/** What the records after the server's hello hold (RFC 8446, sections 5.2 and 7.3). */
function openedFlight({ serverHello, secrets }: TlsTranscript): Buffer {
  const secret = secrets['SERVER_HANDSHAKE_TRAFFIC_SECRET']!;
  const expand = (label: string, length: number) =>
    Buffer.from(expandLabel(secret, label, length), 'hex');
  const [key, vector] = [expand('key', 16), expand('iv', 12)];
  const flight = Buffer.from(serverHello, 'hex').subarray(
    RECORDED_BYTES['TLSv1.3']['server hello'][0],
  );
  const parts: Buffer[] = [];
  for (let at = 0, number = 0; at < flight.length; number += 1) {
    const length = flight.readUInt16BE(at + 3);
    const record = flight.subarray(at + 5, at + 5 + length);
    const nonce = Buffer.from(vector);
    nonce[11]! ^= number;
    const opening = createDecipheriv('aes-128-gcm', key, nonce);
    opening.setAAD(flight.subarray(at, at + 5)).setAuthTag(record.subarray(-16));
    parts.push(opening.update(record.subarray(0, -16)).subarray(0, -1), opening.final());
    at += 5 + length;
  }
  return Buffer.concat(parts);
}

/** The certificate message of the server: in 1.3 it is sealed and begins with an empty context. */
function certificateIn(transcript: TlsTranscript): Buffer {
  const isSealed = transcript.version === 'TLSv1.3';
  const [hello = 0] = RECORDED_BYTES['TLSv1.2']['server hello'];
  const flight = isSealed
    ? openedFlight(transcript)
    : Buffer.from(transcript.serverHello, 'hex').subarray(hello + 5);
  // The encrypted extensions of 1.3 come first; then a type, a length, and the list's length.
  const from = isSealed ? 4 + flight.readUIntBE(1, 3) : 0;
  expect(flight[from]).toBe(11);
  const at = from + 4 + (isSealed ? 1 : 0) + 3;
  return flight.subarray(at + 3, at + 3 + flight.readUIntBE(at, 3));
}

test('the recorded handshakes have the certificates that the engine shows', () => {
  const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as readonly TlsTranscript[];
  const known = [SHOP_CERTIFICATE, EXPIRED_CERTIFICATE];
  expect(new Set(recorded.map(({ certificate }) => certificate)).size).toBe(known.length);
  for (const transcript of recorded) {
    const shown = new X509Certificate(certificateIn(transcript));
    const wanted = known.find(({ file }) => file === transcript.certificate)!;
    expect(shown.subjectAltName).toBe(wanted.names.map((name) => `DNS:${name}`).join(', '));
    expect(shown.issuer).toBe(`CN=${wanted.issuer}`);
    expect(shown.checkIssued(shown)).toBe(false);
    expect([shown.validFrom, shown.validTo].map((date) => Date.parse(date))).toEqual([
      Date.parse(wanted.from),
      Date.parse(`${wanted.until}T23:59:59Z`),
    ]);
  }
});
