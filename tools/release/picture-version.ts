import { crc32 } from 'node:zlib';

/** README's picture of the product, and the version that it was taken from: a text chunk of the PNG. */
export const PICTURE = 'docs/lab.png';

const SIGNATURE_BYTES = 8;
/** A chunk is its length, its type, its data and a checksum. */
const FRAME_BYTES = 12;
const LABEL = 'Software\0Netward ';

function* chunksOf(
  png: Buffer,
): Generator<{ at: number; end: number; type: string; data: Buffer }> {
  let at = SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= png.length) {
    const end = at + FRAME_BYTES + png.readUInt32BE(at);
    yield {
      at,
      end,
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, end - 4),
    };
    at = end;
  }
}

function textChunk(text: string): Buffer {
  const body = Buffer.from(`tEXt${text}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A PNG with the version of the product in it, before its last chunk. */
export function stampVersion(png: Buffer, version: string): Buffer {
  const end = [...chunksOf(png)].find(({ type }) => type === 'IEND')?.at ?? png.length;
  return Buffer.concat([png.subarray(0, end), textChunk(LABEL + version), png.subarray(end)]);
}

/** The version of the product that a PNG says it shows. */
export function pictureVersion(png: Buffer): string | undefined {
  const texts = [...chunksOf(png)].filter(({ type }) => type === 'tEXt');
  const [label] = texts
    .map(({ data }) => data.toString('latin1'))
    .filter((t) => t.startsWith(LABEL));
  return label?.slice(LABEL.length);
}
