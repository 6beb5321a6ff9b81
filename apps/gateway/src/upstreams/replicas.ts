import { lookup as lookUpHost } from 'node:dns/promises';
import { isIP } from 'node:net';
import { log } from '@netward/nest-kit';
import { Replica } from './replica.ts';
import type { UpstreamRules } from './upstream-rules.ts';

/** How often names are asked for their addresses again. */
const RESOLVE_MS = 2000;

/** Every address of a host name, as the system resolves it. */
export type Lookup = (host: string) => Promise<readonly string[]>;

const lookUpAll: Lookup = async (host) => {
  const found = await lookUpHost(host, { all: true });
  return found.map(({ address }) => address);
};

/**
 * The replicas of a service: the addresses that the settings name, and every address behind a name.
 * Those that appear are taken in, those that vanish finish what they do.
 */
export class Replicas {
  readonly #rules: UpstreamRules;
  readonly #origins: readonly string[];
  readonly #lookup: Lookup;
  readonly #byOrigin = new Map<string, Replica>();
  #all: readonly Replica[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(origins: readonly string[], rules: UpstreamRules, lookup: Lookup = lookUpAll) {
    this.#rules = rules;
    this.#origins = origins;
    this.#lookup = lookup;
    for (const origin of origins) if (!this.#isName(origin)) this.#add(origin);
  }

  get all(): readonly Replica[] {
    return this.#all;
  }

  async start(): Promise<void> {
    await Promise.all(this.#all.map((replica) => replica.watch()));
    if (this.#origins.some((origin) => this.#isName(origin))) await this.#resolve();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#all.map((replica) => replica.stop()));
  }

  /** A certificate belongs to a name, so HTTPS is spoken with the name itself. */
  #isName(origin: string): boolean {
    const { hostname, protocol } = new URL(origin);
    const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
    return protocol === 'http:' && !isNumber;
  }

  async #resolve(): Promise<void> {
    const names = this.#origins.filter((origin) => this.#isName(origin));
    await Promise.all(names.map((origin) => this.#follow(origin)));
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#resolve(), RESOLVE_MS);
  }

  /**
   * Brings the replicas behind one name up to date. A name that fails to resolve changes nothing, and
   * replicas that left it go only once another is ready: a name may change all its addresses at once.
   */
  async #follow(name: string): Promise<void> {
    let hosts: readonly string[];
    try {
      hosts = await this.#lookup(new URL(name).hostname);
    } catch (error) {
      return void log.warn({ err: error, name }, 'the name does not resolve');
    }
    if (this.#isStopped) return;
    const origins = new Set(hosts.map((host) => originAt(name, host)));
    const added = [...origins].filter((origin) => !this.#byOrigin.has(origin));
    await Promise.all(added.map((origin) => this.#add(origin, name).watch()));
    const isAnyReady = [...origins].some((origin) => this.#byOrigin.get(origin)?.isReady);
    if (!isAnyReady || this.#isStopped) return;
    for (const [origin, replica] of this.#byOrigin) {
      if (replica.name === name && !origins.has(origin)) this.#retire(origin, replica);
    }
  }

  #add(origin: string, name?: string): Replica {
    const replica = new Replica(origin, this.#rules, name);
    this.#byOrigin.set(origin, replica);
    this.#all = [...this.#byOrigin.values()];
    return replica;
  }

  #retire(origin: string, replica: Replica): void {
    log.info({ address: origin }, 'upstream has left its name');
    this.#byOrigin.delete(origin);
    this.#all = [...this.#byOrigin.values()];
    void replica.retire();
  }
}

function originAt(name: string, host: string): string {
  const { port } = new URL(name);
  return `http://${isIP(host) === 6 ? `[${host}]` : host}${port && `:${port}`}`;
}
