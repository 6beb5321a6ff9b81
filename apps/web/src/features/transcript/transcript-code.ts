import { fromBase64Url, toBase64Url } from '../../lib/base64url.ts';

/** Marks a code whose payload is deflated; its other parts are those of the JWS. */
const DEFLATED = 'z';
/** Longer ones are no transcripts of ours, and nothing should make a browser inflate them. */
export const TRANSCRIPT_BYTES_MAX = 128 * 1024;

type ByteStream = ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>;

/** Sends bytes through a stream; throws when more comes out than a transcript has. */
async function passThrough(bytes: Uint8Array<ArrayBuffer>, stream: ByteStream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { value } = await reader.read();
    if (!value) break;
    length += value.length;
    if (length > TRANSCRIPT_BYTES_MAX) {
      await reader.cancel();
      throw new Error('too long');
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/**
 * A transcript as a QR code carries it: `z.header.payload.signature`, the payload deflated (RFC 1951),
 * since a whole one would not fit into any code.
 */
export async function toCode(jws: string): Promise<string> {
  const [header, payload = '', signature] = jws.split('.');
  const deflated = await passThrough(fromBase64Url(payload), new CompressionStream('deflate-raw'));
  return [DEFLATED, header, toBase64Url(deflated), signature].join('.');
}

/** The very JWS that a code was made of; throws on anything that is no such code. */
export async function fromCode(code: string): Promise<string> {
  const [mark, header, deflated = '', signature, ...rest] = code.split('.');
  if (mark !== DEFLATED || !signature || rest.length) throw new Error('no code of a transcript');
  const payload = await passThrough(
    fromBase64Url(deflated),
    new DecompressionStream('deflate-raw'),
  );
  return [header, toBase64Url(payload), signature].join('.');
}
