/**
 * TLS 1.3 on the wire. The handshakes are recorded ones; the application data is encrypted with
 * their keys when a capture is made. A long run uses each handshake more than once. Left out:
 * session tickets and close_notify.
 */
import { gcm } from '@noble/ciphers/aes.js';
import { concatBytes, hexToBytes } from '@noble/ciphers/utils.js';
import recorded from './tls-transcripts.json' with { type: 'json' };

/**
 * Handshakes of Node's own TLS with the certificate of the shop, all in hex. The keys are those of each
 * side's application data: key, then initialisation vector.
 */
export const TLS_TRANSCRIPTS = recorded;

/** One handshake as it was on the wire, and what its two ends agreed on. */
export type TlsTranscript = (typeof TLS_TRANSCRIPTS)[number];

const VECTOR_BYTES = 12;
const APPLICATION_DATA = 23;
const TAG_BYTES = 16;
/** The random follows the headers of the record and of the message, and the version. */
const RANDOM = { from: 2 * (5 + 4 + 2), to: 2 * (5 + 4 + 2 + 32) } as const;

/** The handshake that a connection uses; the same for the same numbers. */
export function transcriptOf(trip: number, connection: number): TlsTranscript {
  return TLS_TRANSCRIPTS[(trip + connection) % TLS_TRANSCRIPTS.length]!;
}

/**
 * The first record with application data of one side (RFC 8446, section 5.2). No side of a connection
 * in this lab sends a second one, so the nonce is the initialisation vector itself.
 */
export function applicationData(keys: string, plaintext: Uint8Array): Uint8Array {
  const key = hexToBytes(keys.slice(0, -2 * VECTOR_BYTES));
  const vector = hexToBytes(keys.slice(-2 * VECTOR_BYTES));
  const inner = concatBytes(plaintext, Uint8Array.of(APPLICATION_DATA));
  const length = inner.length + TAG_BYTES;
  const head = Uint8Array.of(APPLICATION_DATA, 3, 3, length >> 8, length & 0xff);
  return concatBytes(head, gcm(key, vector, head).encrypt(inner));
}

/** The transcript's lines of a key log as NSS defines it. */
export function keyLogOf({ clientHello, secrets }: TlsTranscript): string {
  const random = clientHello.slice(RANDOM.from, RANDOM.to);
  return Object.entries(secrets)
    .map(([name, secret]) => `${name} ${random} ${secret}\n`)
    .join('');
}
