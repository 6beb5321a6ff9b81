import type { ToolAnswer } from './machine.ts';

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
  #head = '';
  #frame: Frame | null = null;
  #at = 0;

  constructor(private readonly onFrame: (frame: Frame) => void) {}

  take(byte: number): void {
    if (this.#frame) this.#frame.bytes[this.#at++] = byte;
    else if (byte !== 10) {
      this.#head += String.fromCharCode(byte);
      return;
    } else this.#begin();
    const frame = this.#frame;
    if (!frame || this.#at < frame.bytes.length) return;
    this.#frame = null;
    this.onFrame(frame);
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

interface JobOptions {
  /** What the job writes, as it comes. Without it the answer has all of it. */
  readonly onOutput?: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Ends the job; its promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

interface OpenJob {
  readonly out: Uint8Array[];
  readonly err: Uint8Array[];
  readonly options: JobOptions;
  readonly resolve: (answer: ToolAnswer) => void;
  readonly reject: (reason: unknown) => void;
}

const decoder = new TextDecoder();

/** The jobs that the machine's agent has for us, over one line. */
export class Jobs {
  readonly #open = new Map<number, OpenJob>();
  #reader = new FrameReader((frame) => this.#take(frame));
  #last = 0;
  #sending = Promise.resolve();
  #onGot = () => {};

  /** @param send writes to the line to the machine. */
  constructor(private readonly send: (bytes: Uint8Array) => void) {}

  /** A byte from the line. */
  receive(byte: number): void {
    this.#reader.take(byte);
  }

  /** Starts a job; `id` is for what is sent to it later. */
  start(kind: string, body: Uint8Array | string, options: JobOptions = {}) {
    const id = ++this.#last;
    const stop = () => this.tell(id, 'stop');
    const answer = new Promise<ToolAnswer>((resolve, reject) => {
      options.signal?.throwIfAborted();
      this.#open.set(id, { out: [], err: [], options, resolve, reject });
      this.tell(id, kind, body);
      options.signal?.addEventListener('abort', stop);
    });
    const ended = answer.finally(() => options.signal?.removeEventListener('abort', stop));
    return { id, answer: ended };
  }

  /** Sends a frame, after those before it, and in pieces, each of which the machine says it has got. */
  tell(id: number, kind: string, body: Uint8Array | string = ''): void {
    const bytes = joined(body);
    this.#sending = this.#sending.then(async () => {
      this.send(joined(`${id} ${kind} ${bytes.length}\n`));
      for (let at = 0; at < bytes.length; at += CHUNK) {
        const isFull = bytes.length - at >= CHUNK;
        const got = isFull && new Promise<void>((resolve) => (this.#onGot = resolve));
        this.send(bytes.subarray(at, at + CHUNK));
        await got;
      }
    });
  }

  /** Forgets everything: the machine at the other end is another one from now on. */
  reset(reason: unknown): void {
    for (const { reject } of this.#open.values()) reject(reason);
    this.#open.clear();
    this.#reader = new FrameReader((frame) => this.#take(frame));
    this.#sending = Promise.resolve();
  }

  #take({ id, kind, number, bytes }: Frame): void {
    if (kind === 'got') return this.#onGot();
    const job = this.#open.get(id);
    if (!job) return;
    const { onOutput, signal } = job.options;
    if (kind === 'out' && onOutput) onOutput(bytes);
    else if (kind === 'out' || kind === 'err') job[kind].push(bytes);
    if (kind !== 'end') return;
    this.#open.delete(id);
    if (signal?.aborted) return job.reject(signal.reason);
    const [output = '', errors = ''] = [job.out, job.err].map((all) =>
      decoder.decode(joined(...all)),
    );
    job.resolve({ status: number, output, errors });
  }
}
