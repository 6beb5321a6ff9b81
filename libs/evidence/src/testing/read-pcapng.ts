/** What a test reads in a pcapng file, without the writer's help. */
export interface ReadBlock {
  readonly type: number;
  readonly body: DataView;
  /** Options by code, as text; in the order of the file. */
  optionsFrom(offset: number): readonly (readonly [code: number, value: string])[];
}

export interface ReadFrame {
  readonly wire: string;
  /** Microseconds since 1970. */
  readonly at: number;
  readonly bytes: Uint8Array;
  readonly comments: readonly string[];
}

/** The blocks of a file; throws if a length does not fit. */
export function readBlocks(file: Uint8Array): readonly ReadBlock[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const blocks: ReadBlock[] = [];
  for (let at = 0; at < file.length;) {
    const length = view.getUint32(at + 4, true);
    if (length % 4 !== 0 || view.getUint32(at + length - 4, true) !== length)
      throw new Error(`block at ${at} has a wrong length`);
    const body = new DataView(file.buffer, file.byteOffset + at + 8, length - 12);
    const optionsFrom = (offset: number) => readOptions(body, offset);
    blocks.push({ type: view.getUint32(at, true), body, optionsFrom });
    at += length;
  }
  return blocks;
}

function readOptions(body: DataView, from: number): readonly (readonly [number, string])[] {
  const options: (readonly [number, string])[] = [];
  for (let at = from; at < body.byteLength;) {
    const [code, length] = [body.getUint16(at, true), body.getUint16(at + 2, true)];
    options.push([code, textOf(bytesAt(body, at + 4, length))]);
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return options;
}

/** The packets of a file, by the names of their interfaces. */
export function readFrames(file: Uint8Array): readonly ReadFrame[] {
  const blocks = readBlocks(file);
  const wires = blocks
    .filter(({ type }) => type === 1)
    .map(({ optionsFrom }) => optionsFrom(8).find(([code]) => code === 2)![1]);
  return blocks
    .filter(({ type }) => type === 6)
    .map(({ body, optionsFrom }) => {
      const length = body.getUint32(12, true);
      const options = optionsFrom(20 + Math.ceil(length / 4) * 4);
      return {
        wire: wires[body.getUint32(0, true)]!,
        at: body.getUint32(4, true) * 2 ** 32 + body.getUint32(8, true),
        bytes: bytesAt(body, 20, length),
        comments: options.filter(([code]) => code === 1).map(([, text]) => text),
      };
    });
}

/** Bytes as UTF-8, or else a character each. */
export function textOf(bytes: Uint8Array): string {
  const latin = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  try {
    return decodeURIComponent(
      latin.replace(/[^]/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`),
    );
  } catch {
    return latin;
  }
}

function bytesAt({ buffer, byteOffset }: DataView, at: number, length: number): Uint8Array {
  return new Uint8Array(buffer, byteOffset + at, length);
}
