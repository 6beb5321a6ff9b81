import { gcm } from '@noble/ciphers/aes.js';
import { concatBytes, hexToBytes } from '@noble/ciphers/utils.js';
import { tunnelSecrets, wrapped } from './tunnel.ts';

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
