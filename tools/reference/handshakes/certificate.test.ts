import { expect, test } from '@jest/globals';
import { createDecipheriv, createHmac, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TlsTranscript } from '@netward/evidence/capture';
import { CLEAR_HELLO_BYTES } from '@netward/lab-engine/payloads';
import { SHOP_CERTIFICATE } from '@netward/lab-engine/tls';
import { root } from '../../harness/repository.mjs';

const FILE = join(root, 'libs/evidence/src/capture/tls-transcripts.json');

/** What the records after the server's hello hold (RFC 8446, sections 5.2 and 7.3). */
function openedFlight({ serverHello, secrets }: TlsTranscript): Buffer {
  const expand = (label: string, length: number) => {
    const name = `tls13 ${label}`;
    const info = Buffer.from([0, length, name.length, ...Buffer.from(name), 0, 1]);
    const secret = Buffer.from(secrets['SERVER_HANDSHAKE_TRAFFIC_SECRET']!, 'hex');
    return createHmac('sha256', secret).update(info).digest().subarray(0, length);
  };
  const [key, vector] = [expand('key', 16), expand('iv', 12)];
  const flight = Buffer.from(serverHello, 'hex').subarray(CLEAR_HELLO_BYTES);
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

test('the recorded handshakes have the certificate that the engine shows, sealed behind the server’s hello', () => {
  const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as readonly TlsTranscript[];
  expect(recorded.length).toBeGreaterThan(0);
  for (const transcript of recorded) {
    const flight = openedFlight(transcript);
    // The encrypted extensions come first; then a type, a length, an empty context and the list's length.
    const from = 4 + flight.readUIntBE(1, 3);
    expect(flight[from]).toBe(11);
    const length = flight.readUIntBE(from + 8, 3);
    const shown = new X509Certificate(flight.subarray(from + 11, from + 11 + length));
    const { names, issuer } = SHOP_CERTIFICATE;
    expect(shown.subjectAltName).toBe(names.map((name) => `DNS:${name}`).join(', '));
    expect(shown.issuer).toBe(`CN=${issuer}`);
    expect(shown.checkIssued(shown)).toBe(false);
    expect([shown.validFrom, shown.validTo].map((date) => Date.parse(date))).toEqual([
      Date.parse(SHOP_CERTIFICATE.from),
      Date.parse(`${SHOP_CERTIFICATE.until}T23:59:59Z`),
    ]);
  }
});
