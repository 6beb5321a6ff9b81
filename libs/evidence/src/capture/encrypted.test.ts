import { bytesToHex, hexToBytes, concatBytes } from '@noble/ciphers/utils.js';
import type { TlsContent } from '@netward/lab-engine';
import { lengthOf, tlsPayload } from '@netward/lab-engine/payloads';
import { SHOP_CERTIFICATE, shakeHands, type Protocol } from '@netward/lab-engine/tls';
import {
  applicationData,
  keyLogOf,
  TLS_TRANSCRIPTS,
  transcriptOf,
  tunnelSecrets,
  wrapped,
} from './encrypted.ts';
import { gcm } from '@noble/ciphers/aes.js';

const handshakeOf = (version: Protocol) =>
  shakeHands(
    { protocols: [version], certificate: SHOP_CERTIFICATE },
    { speaks: [version], host: 'shop.lab', day: '2026-11-22' },
  );

it('encrypts application data as in the example of RFC 8448, section 3', () => {
  const clientKeys = '17422dda596ed5d9acd890e3c63f5051' + '5b78923dee08579033e523d9';
  const keys = { version: 'TLSv1.3', clientKeys, serverKeys: '' };
  const plaintext = Uint8Array.from({ length: 50 }, (_, index) => index);
  expect(bytesToHex(applicationData(keys, true, plaintext))).toBe(
    '1703030043a23f7054b62c94d0affafe8228ba55cbefacea42f914aa66bcab3f2b9819a8a5b46b395bd54a9a2044' +
      '1e2b62974e1f5a6292a2977014bd1e3deae63aeebb21694915e4',
  );
});

it('has handshakes of the lengths that the engine counts', () => {
  for (const { version, clientHello, serverHello, finished, serverFinished } of TLS_TRANSCRIPTS) {
    const length = (content: TlsContent): number =>
      lengthOf(tlsPayload(handshakeOf(version as Protocol), content));
    expect(hexToBytes(clientHello)).toHaveLength(length('client hello'));
    expect(hexToBytes(serverHello)).toHaveLength(length('server hello'));
    if (finished === '') continue;
    expect(hexToBytes(finished)).toHaveLength(length('finished'));
    expect(hexToBytes(serverFinished)).toHaveLength(length('server finished'));
  }
});

it('names the same random in the key log as in the client hello', () => {
  const transcript = transcriptOf(3, 1, handshakeOf('TLSv1.3'));
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
  const one = handshakeOf('TLSv1.3');
  expect(transcriptOf(0, 1, one)).not.toBe(transcriptOf(0, 2, one));
});

it('can be opened with the keys it names, and holds the whole packet', () => {
  const packet = Uint8Array.from({ length: 41 }, (_, index) => index);
  const esp = wrapped('out', 5, packet).subarray(8);
  const view = new DataView(esp.buffer, esp.byteOffset);
  const spi = view.getUint32(0).toString(16).padStart(8, '0');
  expect(view.getUint32(4)).toBe(5);
  const secret = tunnelSecrets().find((sentence) => sentence.includes(spi))!;
  const key = hexToBytes(/key and salt 0x([0-9a-f]{40})/.exec(secret)![1]!);
  const nonce = concatBytes(key.subarray(16), esp.subarray(8, 16));
  const opened = gcm(key.subarray(0, 16), nonce, esp.subarray(0, 8)).decrypt(esp.subarray(16));
  expect(opened.subarray(0, 41)).toEqual(packet);
  // One byte of padding, its length, and IPv4 inside.
  expect([...opened.subarray(41)]).toEqual([1, 1, 4]);
});

it('has other keys and another number for each direction', () => {
  const [out, back] = (['out', 'back'] as const).map((direction) =>
    wrapped(direction, 1, new Uint8Array(20)),
  );
  expect(out!.subarray(8, 12)).not.toEqual(back!.subarray(8, 12));
  expect(
    new Set(tunnelSecrets().map((sentence) => /0x[0-9a-f]{40}/.exec(sentence)?.[0])).size,
  ).toBe(3);
});
