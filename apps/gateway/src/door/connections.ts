import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '@netward/nest-kit/limits';
import { countRefusal } from './refuse.ts';

export interface ConnectionLimits {
  /** Connections in all. */
  total: number;
  /** Connections that one address is served on. */
  perAddress: number;
  /** Further ones of an address that wait until one of those is idle; the next one is refused. */
  waitingPerAddress: number;
  /** Requests in a row that a connection may bring before the one before is answered (pipelining). */
  unanswered: number;
  /** Milliseconds for which a new connection may be silent before it counts as idle. */
  silenceMs: number;
  /** Milliseconds without progress after which a reader who does not read is cut off. */
  stallMs: number;
}

/**
 * An HTTP/1.1 browser opens six connections, so a classroom of thirty behind one address opens 180
 * at once: fifty are served and the others wait for milliseconds.
 */
export const connectionLimits: ConnectionLimits = {
  total: 2000,
  perAddress: 50,
  waitingPerAddress: 150,
  unanswered: 16,
  silenceMs: 1000,
  stallMs: 30_000,
};

/** How often waiting connections look for one that has become idle. */
const RETRY_MS = 20;

interface Connection {
  socket: Socket;
  address: AddressConnections | undefined;
  openedAt: number;
  /** The answer to the newest request; undefined before the first. */
  response?: ServerResponse;
  /** Requests in a row that came before the one before was answered. */
  unanswered: number;
}

/** The connections of one address, those that began a request longest ago first. */
interface AddressConnections {
  key: string;
  served: Set<Connection>;
  waiting: Set<Connection>;
}

const isBusy = ({ response }: Connection): boolean =>
  response !== undefined && !response.writableFinished;

/**
 * Keeps connections from filling the server. Where there are too many, the one that has been idle
 * longest gives way to the newest; one that is being answered never does.
 */
export class Connections {
  /** All of them, those that began a request longest ago first. */
  readonly #all = new Map<Socket, Connection>();
  readonly #byAddress = new Map<string, AddressConnections>();
  #retry: NodeJS.Timeout | undefined;

  /**
   * `countsAddresses` is false behind a proxy, whose one address stands for everybody. `refuse` answers
   * a connection that finds no place and ends it.
   */
  constructor(
    private readonly limits: ConnectionLimits,
    private readonly countsAddresses: boolean,
    private readonly refuse: (socket: Socket) => void,
  ) {}

  /** Watches over a server's connections from now on. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#add(socket));
    // Node tells of a socket on which nothing moved for this time, unsent bytes included.
    server.setTimeout(this.limits.stallMs, (socket) => this.#endStalled(socket));
    server.once('close', () => clearInterval(this.#retry));
  }

  /**
   * Notes that a connection brought a request. Returns false when it is not to be answered: a single
   * packet may hold a thousand requests, and all would be under way at once.
   */
  begin(socket: Socket, response: ServerResponse): boolean {
    const connection = this.#all.get(socket);
    if (!connection) return false;
    connection.unanswered = isBusy(connection) ? connection.unanswered + 1 : 0;
    if (connection.unanswered >= this.limits.unanswered) {
      countRefusal('pipelined');
      this.#end(connection);
      return false;
    }
    connection.response = response;
    this.#all.delete(socket);
    this.#all.set(socket, connection);
    const served = connection.address?.served;
    if (served?.delete(connection)) served.add(connection);
    return true;
  }

  #add(socket: Socket): void {
    if (this.#all.size >= this.limits.total && !this.#makeRoom()) return this.#turnAway(socket);
    const address = this.#addressOf(socket);
    if (address && address.waiting.size >= this.limits.waitingPerAddress) {
      return this.#turnAway(socket);
    }
    const connection: Connection = { socket, address, openedAt: performance.now(), unanswered: 0 };
    this.#all.set(socket, connection);
    socket.once('close', () => this.#forget(connection));
    if (address) this.#place(connection, address);
  }

  /** Serves a connection, or lets it wait while as many of its address are being answered. */
  #place(connection: Connection, address: AddressConnections): void {
    if (address.waiting.size === 0 && this.#hasPlace(address)) {
      return void address.served.add(connection);
    }
    address.waiting.add(connection);
    connection.socket.pause();
    this.#retry ??= setInterval(() => this.#serveWaiting(), RETRY_MS).unref();
  }

  #serveWaiting(): void {
    let isAnyWaiting = false;
    for (const address of this.#byAddress.values()) {
      for (const connection of address.waiting) {
        if (!this.#hasPlace(address)) break;
        address.waiting.delete(connection);
        address.served.add(connection);
        connection.socket.resume();
      }
      isAnyWaiting ||= address.waiting.size > 0;
    }
    if (isAnyWaiting) return;
    clearInterval(this.#retry);
    this.#retry = undefined;
  }

  /** Whether one more connection of an address can be served, if need be in place of an idle one. */
  #hasPlace({ served }: AddressConnections): boolean {
    if (served.size < this.limits.perAddress) return true;
    // A browser that has just connected is about to ask.
    const silentSince = performance.now() - this.limits.silenceMs;
    for (const connection of served) {
      const isIdle = connection.response ? !isBusy(connection) : connection.openedAt < silentSince;
      if (isIdle) return this.#endIdle(connection);
    }
    return false;
  }

  #makeRoom(): boolean {
    for (const connection of this.#all.values())
      if (!isBusy(connection)) return this.#endIdle(connection);
    return false;
  }

  #endIdle(connection: Connection): true {
    countRefusal('connection-gave-way');
    this.#end(connection);
    return true;
  }

  #end(connection: Connection): void {
    this.#forget(connection);
    connection.socket.destroy();
  }

  #turnAway(socket: Socket): void {
    countRefusal('connections-full');
    this.refuse(socket);
  }

  /** An answer may be silent for long while its service thinks; one that is not read ends here. */
  #endStalled(socket: Socket): void {
    const connection = this.#all.get(socket);
    const isStalled = socket.writableLength > 0;
    if (connection && isBusy(connection) && !isStalled) return;
    if (isStalled) countRefusal('reader-stalled');
    socket.destroy();
  }

  #addressOf(socket: Socket): AddressConnections | undefined {
    if (!this.countsAddresses) return undefined;
    const key = addressKey(socket.remoteAddress ?? '');
    const known = this.#byAddress.get(key);
    if (known) return known;
    const address = { key, served: new Set<Connection>(), waiting: new Set<Connection>() };
    this.#byAddress.set(key, address);
    return address;
  }

  #forget(connection: Connection): void {
    this.#all.delete(connection.socket);
    const { address } = connection;
    if (!address) return;
    address.served.delete(connection);
    address.waiting.delete(connection);
    if (address.served.size + address.waiting.size === 0) this.#byAddress.delete(address.key);
  }
}
