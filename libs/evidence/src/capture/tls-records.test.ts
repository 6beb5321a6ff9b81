import { bytesToHex, hexToBytes } from '@noble/ciphers/utils.js';
import type { Payload, TlsContent } from '@netward/lab-engine';
import { CLEAR_HELLO_BYTES, lengthOf } from '@netward/lab-engine/payloads';
import { SHOP_CERTIFICATE } from '@netward/lab-engine/tls';
import { createDecipheriv, createHmac, X509Certificate } from 'node:crypto';
import { applicationData, keyLogOf, transcriptOf, type TlsTranscript } from './tls-records.ts';
import { TLS_TRANSCRIPTS } from './tls-transcripts.ts';

it('encrypts application data as in the example of RFC 8448, section 3', () => {
  const keys = '17422dda596ed5d9acd890e3c63f5051' + '5b78923dee08579033e523d9';
  const plaintext = Uint8Array.from({ length: 50 }, (_, index) => index);
  expect(bytesToHex(applicationData(keys, plaintext))).toBe(
    '1703030043a23f7054b62c94d0affafe8228ba55cbefacea42f914aa66bcab3f2b9819a8a5b46b395bd54a9a2044' +
      '1e2b62974e1f5a6292a2977014bd1e3deae63aeebb21694915e4',
  );
});

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

it('has the certificate that the engine shows, sealed behind the server’s hello', () => {
  for (const transcript of TLS_TRANSCRIPTS) {
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

it('has handshakes of the lengths that the engine counts', () => {
  const length = (content: TlsContent): number =>
    lengthOf({ kind: 'tls', content, sni: null, holds: null } satisfies Payload);
  for (const { clientHello, serverHello, finished } of TLS_TRANSCRIPTS) {
    expect(hexToBytes(clientHello)).toHaveLength(length('client hello'));
    expect(hexToBytes(serverHello)).toHaveLength(length('server hello'));
    expect(hexToBytes(finished)).toHaveLength(length('finished'));
  }
});

it('names the same random in the key log as in the client hello', () => {
  const transcript = transcriptOf(3, 1);
  const lines = keyLogOf(transcript).trim().split('\n');
  expect(lines).toHaveLength(4);
  const randoms = new Set(lines.map((line) => line.split(' ')[1]));
  expect(randoms.size).toBe(1);
  const [random] = randoms;
  // After the record's header, the message's header and the version.
  expect(transcript.clientHello.indexOf(random!)).toBe(22);
  expect(random).toHaveLength(64);
});

it('uses another handshake for the next connection', () => {
  expect(transcriptOf(0, 1)).not.toBe(transcriptOf(0, 2));
});
