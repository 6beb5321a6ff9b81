/**
 * TLS on the wire. The handshakes are recorded ones, of 1.3 and 1.2; the application data is encrypted with
 * their keys when a capture is made. A long run uses each handshake more than once. Left out: session
 * tickets, close_notify, and bytes of their own for the versions before 1.2.
 */

import { gcm } from '@noble/ciphers/aes.js';
import { concatBytes, hexToBytes } from '@noble/ciphers/utils.js';
import { isTls13, type Handshake } from '@netward/lab-engine/tls';
import { u16, u32, PROTOCOL, udp } from './headers.ts';
import recorded from './tls-transcripts.json' with { type: 'json' };
import { filled } from '@netward/lab-engine/filled';
import { spiOf } from '../inspect/run.ts';
import notes from './notes.json' with { type: 'json' };

/** One handshake as it was on the wire, and what its two ends agreed on. */
export interface TlsTranscript {
  readonly version: string;
  /** The file of the certificate in it; the one that expired was turned down with an alert. */
  readonly certificate: string;
  /** All in hex; empty for what was not sent. */
  readonly clientHello: string;
  readonly serverHello: string;
  readonly finished: string;
  readonly serverFinished: string;
  /** The lines of a key log, by the name of what they tell. */
  readonly secrets: Readonly<Partial<Record<string, string>>>;
  /** Of each side's application data: key, then initialisation vector. */
  readonly clientKeys: string;
  readonly serverKeys: string;
}

/** Handshakes of OpenSSL with Node's TLS and a certificate of the shop. */
export const TLS_TRANSCRIPTS: readonly TlsTranscript[] = recorded;

const KEY_BYTES = 16;
const ALERT = 21;
const APPLICATION_DATA = 23;
const FATAL = 2;
const TAG_BYTES = 16;
const EXPLICIT_BYTES = 8;
/** The random follows the headers of the record and of the message, and the version. */
const RANDOM = { from: 2 * (5 + 4 + 2), to: 2 * (5 + 4 + 2 + 32) } as const;

/** The handshake that a connection uses; the same for the same numbers. */
export function transcriptOf(
  trip: number,
  connection: number,
  handshake: Handshake,
): TlsTranscript {
  const isNew = isTls13(handshake);
  const isExpired = isNew && handshake.fault === 'expired';
  const alike = TLS_TRANSCRIPTS.filter(
    (each) => isTls13(each) === isNew && (each.finished === '') === isExpired,
  );
  return alike[(trip + connection) % alike.length]!;
}

/** The alert of a handshake that fails, in the clear. */
export function alertRecord({ alert }: Handshake): Uint8Array {
  return Uint8Array.of(ALERT, 3, 3, 0, 2, FATAL, alert!.code);
}

/**
 * The first record with application data of one side (RFC 8446, section 5.2; RFC 5288). No side of a
 * connection in this lab sends a second one, so its number is 0, and in 1.2, after the finished message, 1.
 */
export function applicationData(
  transcript: Pick<TlsTranscript, 'version' | 'clientKeys' | 'serverKeys'>,
  isClients: boolean,
  plaintext: Uint8Array,
): Uint8Array {
  const keys = hexToBytes(isClients ? transcript.clientKeys : transcript.serverKeys);
  const [key, vector] = [keys.subarray(0, KEY_BYTES), keys.subarray(KEY_BYTES)];
  if (isTls13(transcript)) {
    const inner = concatBytes(plaintext, Uint8Array.of(APPLICATION_DATA));
    const head = headOf(inner.length + TAG_BYTES);
    return concatBytes(head, gcm(key, vector, head).encrypt(inner));
  }
  const number = u32([0, 1]);
  const sealed = gcm(
    key,
    concatBytes(vector, number),
    concatBytes(number, headOf(plaintext.length)),
  ).encrypt(plaintext);
  return concatBytes(headOf(EXPLICIT_BYTES + sealed.length), number, sealed);
}

function headOf(length: number): Uint8Array {
  return concatBytes(Uint8Array.of(APPLICATION_DATA, 3, 3), u16([length]));
}

/** The transcript's lines of a key log as NSS defines it. */
export function keyLogOf({ clientHello, secrets }: TlsTranscript): string {
  const random = clientHello.slice(RANDOM.from, RANDOM.to);
  return Object.entries(secrets)
    .map(([name, secret]) => `${name} ${random} ${secret}\n`)
    .join('');
}

/**
 * The VPN's tunnel: ESP in tunnel mode with AES-128-GCM (RFC 4303, RFC 4106), in UDP as it is where
 * addresses are translated (RFC 3948). Left out: the key exchange, so the keys are fixed ones.
 */

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
