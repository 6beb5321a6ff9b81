import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
/** A response without an error, to a query that wished for recursion. */
const ANSWERED = 0x8180;
/** A pointer to the name in the question. */
const NAME_OF_QUESTION = 0xc00c;
const [TYPE_A, CLASS_IN] = [1, 1];

interface CachedAnswer {
  addresses: readonly string[];
  /** When it is forgotten, in milliseconds of this process. */
  until: number;
}

/**
 * The DNS of a cluster, over UDP: it knows which pods are ready behind each headless name, and repeats
 * an answer for as long as it is cached, as CoreDNS does.
 */
export class NameServer {
  readonly #socket: Socket = createSocket('udp4');
  readonly #cacheMs: number;
  readonly #ready = new Map<string, Set<string>>();
  readonly #cache = new Map<string, CachedAnswer>();

  constructor(cacheSeconds: number) {
    this.#cacheMs = 1000 * cacheSeconds;
    this.#socket.on('message', (query, { port, address }) =>
      this.#socket.send(this.#answer(query), port, address),
    );
  }

  /** Listens on loopback and returns address and port. */
  async open(): Promise<string> {
    this.#socket.bind(0, '127.0.0.1');
    await once(this.#socket, 'listening');
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  close(): void {
    this.#socket.close();
  }

  add(name: string, address: string): void {
    this.#ready.set(name, new Set(this.#ready.get(name)).add(address));
  }

  remove(name: string, address: string): void {
    this.#ready.get(name)?.delete(address);
  }

  #addressesOf(name: string): readonly string[] {
    const now = performance.now();
    const cached = this.#cache.get(name);
    if (cached && cached.until > now) return cached.addresses;
    const addresses = [...(this.#ready.get(name) ?? [])];
    this.#cache.set(name, { addresses, until: now + this.#cacheMs });
    return addresses;
  }

  /** Answers the one question of a query; whatever is not asked about IPv4 has no answer. */
  #answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = HEADER_BYTES;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(HEADER_BYTES, at + 5);
    const isAboutIpv4 = query.readUInt16BE(at + 1) === TYPE_A;
    const addresses = isAboutIpv4 ? this.#addressesOf(labels.join('.')) : [];
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(ANSWERED, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(addresses.length, 6);
    return Buffer.concat([header, question, ...addresses.map(recordOf)]);
  }
}

/** An A record that the asker may not keep: only this server's cache is simulated. */
function recordOf(address: string): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt16BE(NAME_OF_QUESTION, 0);
  record.writeUInt16BE(TYPE_A, 2);
  record.writeUInt16BE(CLASS_IN, 4);
  record.writeUInt32BE(0, 6);
  record.writeUInt16BE(4, 10);
  Buffer.from(address.split('.').map(Number)).copy(record, 12);
  return record;
}
