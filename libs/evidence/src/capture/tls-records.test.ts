import { bytesToHex, hexToBytes } from '@noble/ciphers/utils.js';
import type { TlsContent } from '@netward/lab-engine';
import { lengthOf, tlsPayload } from '@netward/lab-engine/payloads';
import { SHOP_CERTIFICATE, shakeHands, type Protocol } from '@netward/lab-engine/tls';
import { applicationData, keyLogOf, TLS_TRANSCRIPTS, transcriptOf } from './tls-records.ts';

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
