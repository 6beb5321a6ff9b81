import { connect, type Socket } from 'node:net';

export interface RawSocketOptions {
  /** Local address to connect from, such as 127.0.0.2, which Linux has without any set-up. */
  from?: string;
  /** False for a client that sends and never reads. */
  isReading?: boolean;
}

/** A TCP connection to loopback whose every byte the test chooses. */
export class RawSocket {
  /** All that has come, as Latin-1. */
  text = '';
  isClosed = false;
  /** Resolves with `text` when the connection has ended, for whatever reason. */
  readonly closed: Promise<string>;
  readonly #socket: Socket;

  constructor(port: number, { from, isReading = true }: RawSocketOptions = {}) {
    this.#socket = connect({ port, host: '127.0.0.1', ...(from && { localAddress: from }) });
    this.#socket.on('error', () => undefined);
    if (isReading) this.read();
    this.closed = new Promise((resolve) => {
      this.#socket.on('close', () => {
        this.isClosed = true;
        resolve(this.text);
      });
    });
  }

  write(bytes: string | Buffer): void {
    this.#socket.write(bytes);
  }

  /** Begins to read what the other side has sent, after all. */
  read(): void {
    this.#socket.on('data', (chunk: Buffer) => (this.text += chunk.toString('latin1')));
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
