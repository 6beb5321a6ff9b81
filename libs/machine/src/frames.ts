/** The frames on the serial line: a head `<id> <kind> <length>` and a line feed, then so many bytes. */

/** From the machine. The number of an `end` is the job's status; it has no bytes. */
export interface Frame {
  readonly id: number;
  readonly kind: string;
  readonly number: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** As many bytes as the machine takes before it says `got`: v86's line holds 4,096 and then overwrites them. */
export const CHUNK = 1024;

const encoder = new TextEncoder();

/** Bytes of texts and bytes, in this order. */
export function joined(...parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const all = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Takes what comes over the line byte by byte and hands on whole frames. */
export class FrameReader {
  readonly #onFrame: (frame: Frame) => void;
  #head = '';
  #frame: Frame | null = null;
  #at = 0;

  constructor(onFrame: (frame: Frame) => void) {
    this.#onFrame = onFrame;
  }

  take(byte: number): void {
    if (this.#frame) this.#frame.bytes[this.#at++] = byte;
    else if (byte !== 10) {
      this.#head += String.fromCharCode(byte);
      return;
    } else this.#begin();
    const frame = this.#frame;
    if (!frame || this.#at < frame.bytes.length) return;
    this.#frame = null;
    this.#onFrame(frame);
  }

  #begin(): void {
    const [id, kind = '', count] = this.#head.split(' ');
    this.#head = '';
    const number = Number(count);
    const bytes = new Uint8Array(kind === 'end' ? 0 : number);
    this.#frame = { id: Number(id), kind, number, bytes };
    this.#at = 0;
  }
}
