/**
 * The VPN's tunnel: ESP in tunnel mode with AES-128-GCM (RFC 4303, RFC 4106), in UDP as it is where
 * addresses are translated (RFC 3948). Left out: the key exchange, so the keys are fixed ones.
 */
import { gcm } from '@noble/ciphers/aes.js';
import { concatBytes, hexToBytes } from '@noble/ciphers/utils.js';
import { filled } from '@netward/lab-engine/filled';
import { PROTOCOL, u32, udp } from './headers.ts';
import { spiOf } from '../inspect/tunnel-numbers.ts';
import notes from './notes.json' with { type: 'json' };

const KEY_BYTES = 16;
/** Of each direction: a key of AES and then four bytes of salt, in hex. */
const KEYS = {
  out: '6e6574776172642074756e6e656c206f75740001',
  back: '6e6574776172642074756e6e656c20696e200002',
} as const;

/** The port of IPsec behind address translation. */
export const TUNNEL_PORT = 4500;

/**
 * The UDP datagram that carries a packet through the tunnel. `sequence` counts from 1 in each
 * direction and is the initialisation vector as well, which must not repeat.
 */
export function wrapped(
  direction: keyof typeof KEYS,
  sequence: number,
  datagram: Uint8Array,
): Uint8Array {
  const bytes = u32([spiOf(direction), sequence, 0, sequence]);
  const [associated, vector] = [bytes.subarray(0, 8), bytes.subarray(8)];
  const secret = hexToBytes(KEYS[direction]);
  const nonce = concatBytes(secret.subarray(KEY_BYTES), vector);
  const sealed = gcm(secret.subarray(0, KEY_BYTES), nonce, associated).encrypt(
    concatBytes(datagram, trailerFor(datagram.length)),
  );
  return udp(TUNNEL_PORT, concatBytes(bytes, sealed));
}

/** Padding up to a multiple of four, its length, and what is inside (RFC 4303, section 2.4). */
function trailerFor(length: number): Uint8Array {
  const padding = -(length + 2) & 3;
  return Uint8Array.of(...[1, 2, 3].slice(0, padding), padding, PROTOCOL.ipInIp);
}

/** How to let Wireshark decrypt the tunnel, a sentence each: where, and what for each direction. */
export function tunnelSecrets(): readonly string[] {
  const keys = (['out', 'back'] as const).map((direction) =>
    filled(notes.direction, { spi: spiOf(direction).toString(16), key: KEYS[direction] }),
  );
  return [notes.tunnel, ...keys];
}
